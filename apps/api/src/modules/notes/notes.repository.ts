import { relativeDocumentPath } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { londonInstant } from '../../platform/database/london-instant.js';
import { newId } from '../../platform/database/new-id.js';
import { AccountAdditions, holdAccount, recordAddedSql } from '../accounts/index.js';
import { contentOf, type NoteContent } from './note-content.js';
import { contentKeyOf, type KnownNote, type PlannedNote } from './plan-notes.js';

interface StoredNote {
  readonly body: string;
  /** Null of a note with a body, of which they do not matter. */
  readonly paths: readonly (string | null)[] | null;
  readonly createdAt: string;
}

/** Result of adding planned notes. */
interface AddedNotes {
  readonly added: ReadonlySet<PlannedNote>;
  readonly instants: readonly string[];
}

const UTC = `to_char(n.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/**
 * Notes without a body are told apart by their documents, which only reading can compare: of those, the ones whose first document is the
 * first of one that was sent ($3).
 */
const KNOWN = `SELECT coalesce(n.body, '') AS body, ${UTC} AS "createdAt",
    CASE WHEN coalesce(n.body, '') = '' THEN coalesce(
      (SELECT array_agg(d.document_path ORDER BY d.position) FROM note_document d WHERE d.note_id = n.id), '{}') END AS paths
  FROM note n WHERE n.account_id = $1 AND (n.body = ANY($2::text[]) OR coalesce(n.body, '') = '' AND $3::text[] <> '{}'
    AND coalesce((SELECT regexp_replace(d.document_path, '^/', '') FROM note_document d WHERE d.note_id = n.id ORDER BY d.position LIMIT 1), '') = ANY($3))
  ORDER BY n.created_at, n.id`;

/**
 * Notes, their documents and the record of both in one statement; a note whose key is there already is left out. It answers which were
 * added, and instants as the wire shows them: London time with its offset.
 */
const INSERT = `
  WITH added AS (
    INSERT INTO note (id, account_id, position, origin, body, created_at, is_created_at_given, is_pinned, unpin_at, content_key)
    SELECT r.id, $1::uuid, (SELECT coalesce(max(position), -1) FROM note WHERE account_id = $1) + 1 + r.ordinal, 'ADDED',
      nullif(r.body, ''), r.created_at, r.is_created_at_given, r.is_pinned, r.unpin_at, r.content_key
    FROM json_to_recordset($2::json) AS r (id uuid, ordinal integer, body text, created_at timestamptz,
      is_created_at_given boolean, is_pinned boolean, unpin_at timestamptz, content_key text)
    ON CONFLICT ON CONSTRAINT note__account_content_key_uq DO NOTHING
    RETURNING *
  ), documents AS (
    INSERT INTO note_document (id, account_id, note_id, position, document_path)
    SELECT d.id, $1::uuid, d.note_id, d.position, d.document_path
    FROM json_to_recordset($3::json) AS d (id uuid, note_id uuid, position integer, document_path text)
    WHERE d.note_id IN (SELECT id FROM added)
    RETURNING *
  ), recorded AS (${recordAddedSql('note', '$1::uuid', { note: 'added', note_document: 'documents' })})
  SELECT ARRAY(SELECT id::text FROM added) AS ids,
    ARRAY(SELECT ${londonInstant('i.at')} FROM unnest($4::timestamptz[]) WITH ORDINALITY AS i (at, n) ORDER BY i.n) AS instants`;

const PIN = `INSERT INTO note (id, account_id, position, origin, body, created_at, is_created_at_given, is_pinned)
  VALUES ($1, $2, (SELECT coalesce(max(position), -1) + 1 FROM note WHERE account_id = $2), 'PLATFORM', $3, $4, false, true)`;

const IS_PINNED_ALREADY = `SELECT EXISTS (
  SELECT FROM note WHERE account_id = $1 AND origin = 'PLATFORM' AND body = $2) AS "isThere"`;

/** Writes of notes that come after the import. */
@Injectable()
export class NotesRepository {
  constructor(private readonly additions: AccountAdditions) {}

  /** Locks the notes of an account, so that one transaction at a time adds those that are not there (R154). @throws AccountGone */
  lock(tx: Tx, accountId: string): Promise<void> {
    return holdAccount(tx, accountId);
  }

  /** Notes of the account that one of these contents may be a duplicate of. */
  async listKnown(tx: Tx, accountId: string, sent: readonly NoteContent[]): Promise<KnownNote[]> {
    const bodies = sent.flatMap(({ body }) => (body === '' ? [] : body));
    const firstPaths = sent.flatMap(({ body, documentPaths: [first] }) =>
      body === '' ? relativeDocumentPath(first ?? '') : [],
    );
    const notes = await tx.query<StoredNote[]>(KNOWN, [accountId, bodies, firstPaths]);
    return notes.map(({ body, paths, createdAt }) => ({
      content: contentOf({ body, documentPaths: paths ?? [] }),
      createdAt: createdAt.replace(/\.?0+Z$/, 'Z'),
    }));
  }

  /**
   * Adds the planned notes that are no duplicates.
   * @returns the notes whose keys were new, and the time of each planned note as the wire shows it
   */
  async add(tx: Tx, accountId: string, planned: readonly PlannedNote[]): Promise<AddedNotes> {
    const notes = planned.filter((note) => !note.isDuplicate);
    const byId = new Map(notes.map((note) => [newId(), note]));
    const rows = [...byId].map(([id, note], ordinal) => ({
      id,
      ordinal,
      body: note.body,
      created_at: note.createdAt,
      is_created_at_given: note.isCreatedAtGiven,
      is_pinned: note.isPinned,
      unpin_at: note.unpinAt,
      content_key: contentKeyOf(note),
    }));
    const documents = [...byId].flatMap(([noteId, { documentPaths }]) =>
      documentPaths.map((path, position) => ({ id: newId(), note_id: noteId, position, document_path: path })),
    );
    const moments = planned.map(({ createdAt }) => createdAt);
    const parameters = [accountId, JSON.stringify(rows), JSON.stringify(documents), moments];
    const [answer] = await tx.query<[{ ids: string[]; instants: string[] }]>(INSERT, parameters);
    return { added: new Set(answer.ids.flatMap((id) => byId.get(id) ?? [])), instants: answer.instants };
  }

  /** Whether the platform pinned a note with these words to the account before. */
  async isPinnedAlready(tx: Tx, accountId: string, body: string): Promise<boolean> {
    const [found] = await tx.query<{ isThere: boolean }[]>(IS_PINNED_ALREADY, [accountId, body]);
    return found?.isThere === true;
  }

  /** Adds a pinned note of the platform itself. */
  async pin(tx: Tx, accountId: string, body: string, now: Date): Promise<void> {
    const id = newId();
    await tx.query(PIN, [id, accountId, body, now]);
    await this.additions.record(tx, accountId, 'note', [id]);
  }
}
