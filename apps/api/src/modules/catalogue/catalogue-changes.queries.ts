import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database.js';
import { keySql } from './catalogue.repository.js';
import type { CatalogueList } from './lists/catalogue-list.js';

/** A change of a list. */
export interface RecordedChange {
  readonly id: string;
  readonly actor: string;
  readonly occurred_at: string;
  /** Null for what was changed before reasons were kept. */
  readonly reason: string | null;
  readonly inserted: number;
  readonly updated: number;
  readonly removed: number;
  readonly unchanged: number;
  /** Whether it took another one back. */
  readonly is_undo: boolean;
  readonly undone_at: string | null;
  /** Whether the change can be undone: its entries are still known, there are some, and it was not undone yet. */
  readonly can_be_undone: boolean;
}

/** The change that touched an entry last. */
export interface LatestEntryChange {
  /** Of the entry, as text. */
  readonly key: string;
  readonly actor: string;
  readonly occurred_at: Date;
  /** Null for what was changed before reasons were kept. */
  readonly reason: string | null;
  /** Whether it took the entry away. */
  readonly is_removal: boolean;
}

/** What is needed to undo a change. */
export interface ChangeToUndo {
  readonly undoneAt: Date | null;
  /** The entries that it changed or took away, as the text of a JSON array of what they were. */
  readonly before: string;
  /** Keys of those that it added, as text. */
  readonly added: readonly string[];
}

const INSTANT = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** Reads the recorded changes of the lists. */
@Injectable()
export class CatalogueChangesQueries {
  constructor(private readonly database: Database) {}

  /** The latest changes of a list, newest first. @param key of the entry that they touched, as text; null for all */
  async list(list: CatalogueList, key: string | null, limit: number): Promise<RecordedChange[]> {
    return await this.database.reader.query<RecordedChange[]>(
      `SELECT c.id, c.actor, ${INSTANT('c.occurred_at')} AS occurred_at, c.reason, c.inserted, c.updated, c.removed, c.unchanged,
         c.undoes IS NOT NULL AS is_undo, ${INSTANT('c.undone_at')} AS undone_at,
         c.undone_at IS NULL AND EXISTS (SELECT FROM catalogue_change_entry e WHERE e.change_id = c.id) AS can_be_undone
       FROM catalogue_change c WHERE c.list = $1
         AND ($3::text IS NULL OR EXISTS (SELECT FROM catalogue_change_entry e WHERE e.change_id = c.id AND e.key = $3))
       ORDER BY c.occurred_at DESC, c.id DESC LIMIT $2`,
      [list.name, limit, key],
    );
  }

  /**
   * The latest change of each of these entries; entries that were never changed are left out.
   * @param keys as text, in the form of the key column
   */
  async listLatestOf(list: CatalogueList, keys: readonly string[]): Promise<LatestEntryChange[]> {
    return await this.database.reader.query<LatestEntryChange[]>(
      `SELECT DISTINCT ON (e.key) e.key, c.actor, c.occurred_at, c.reason, e.after IS NULL AS is_removal
       FROM catalogue_change_entry e JOIN catalogue_change c ON c.id = e.change_id
       WHERE c.list = $1 AND e.key = ANY($2::text[]) ORDER BY e.key, c.occurred_at DESC, c.id DESC`,
      [list.name, keys],
    );
  }

  /** @returns null when there is no such change of the list, or it is not known what it did */
  async find(tx: Tx, list: CatalogueList, id: string): Promise<ChangeToUndo | null> {
    const [found] = await tx.query<
      (Omit<ChangeToUndo, 'before' | 'added'> & { before: string | null; added: string[] | null })[]
    >(
      `SELECT c.undone_at AS "undoneAt", json_agg(e.before) FILTER (WHERE e.before IS NOT NULL)::text AS before,
         array_agg(e.key) FILTER (WHERE e.before IS NULL) AS added
       FROM catalogue_change c JOIN catalogue_change_entry e ON e.change_id = c.id
       WHERE c.id = $1 AND c.list = $2 GROUP BY c.id`,
      [id, list.name],
    );
    return found === undefined ? null : { ...found, before: found.before ?? '[]', added: found.added ?? [] };
  }

  /**
   * Keys, as text, of entries that a later change has touched, or that are not as the change left them. A later change that was taken
   * back counts as little as what took it back.
   */
  async listTouchedSince(tx: Tx, list: CatalogueList, id: string): Promise<string[]> {
    const rows = await tx.query<{ key: string }[]>(
      `SELECT e.key FROM catalogue_change c JOIN catalogue_change_entry e ON e.change_id = c.id
         LEFT JOIN ${list.name} t ON ${keySql(list, 't')} = e.key
       WHERE c.id = $1 AND (to_jsonb(t) IS DISTINCT FROM e.after OR EXISTS (
         SELECT FROM catalogue_change_entry n JOIN catalogue_change newer ON newer.id = n.change_id
         WHERE n.key = e.key AND newer.list = c.list AND newer.version > c.version AND newer.undone_at IS NULL
           AND NOT EXISTS (SELECT FROM catalogue_change taken WHERE taken.id = newer.undoes AND taken.version > c.version)))
       ORDER BY e.key`,
      [id],
    );
    return rows.map(({ key }) => key);
  }

  /** Marks a change as undone. */
  async markUndone(tx: Tx, id: string, at: Date): Promise<void> {
    await tx.query('UPDATE catalogue_change SET undone_at = $2 WHERE id = $1', [id, at]);
  }
}
