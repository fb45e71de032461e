import type { NoteDocumentPayload, PostImportNote } from '@carryover/contract';
import { contentKey, contentOf, type NoteContent } from './note-content.js';

/** A note on the account, as far as duplicates are concerned. */
export interface KnownNote {
  readonly content: string;
  /** Normalised instant in UTC. */
  readonly createdAt: string;
}

/** A note of a request, and whether it will be added. */
export interface PlannedNote {
  readonly body: string;
  readonly documentPaths: NoteContent['documentPaths'];
  readonly content: string;
  readonly createdAt: string;
  readonly isCreatedAtGiven: boolean;
  readonly isPinned: boolean;
  readonly unpinAt: string | null;
  /** There is one already: on the account or earlier in the request. `createdAt` is that one's then. */
  readonly isDuplicate: boolean;
}

/** Key under which the database keeps one of two such notes. */
export function contentKeyOf({ content, createdAt, isCreatedAtGiven }: PlannedNote): string {
  return contentKey(content, isCreatedAtGiven ? createdAt : null);
}

/** The content of a note that was sent. */
export function contentIn(note: PostImportNote): NoteContent {
  const documents: readonly Partial<NoteDocumentPayload>[] = note.document_paths ?? [];
  return { body: note.body ?? '', documentPaths: documents.map(({ document_path: path }) => path ?? null) };
}

/**
 * Decides note by note whether there is one already (R154): one with the same content, and the same moment when one is
 * given. Earlier notes of the request count.
 *
 * @param known notes on the account with a content of the request
 * @param now normalised instant, the moment of a note without one (R135)
 */
export function planNotes(
  notes: readonly PostImportNote[],
  known: readonly KnownNote[],
  now: string,
): readonly PlannedNote[] {
  const moments = new Map<string, Set<string>>();
  const remember = (content: string, createdAt: string) => {
    const others = moments.get(content);
    if (others === undefined) moments.set(content, new Set([createdAt]));
    else others.add(createdAt);
  };
  for (const { content, createdAt } of known) remember(content, createdAt);
  return notes.map((note) => {
    const { body, documentPaths } = contentIn(note);
    const content = contentOf({ body, documentPaths });
    const same = sameMoment(moments.get(content), note.created_at);
    const createdAt = same ?? note.created_at ?? now;
    if (same === undefined) remember(content, createdAt);
    return {
      body,
      documentPaths,
      content,
      createdAt,
      isCreatedAtGiven: note.created_at !== undefined,
      isPinned: note.is_pinned ?? false,
      unpinAt: note.unpin_at ?? null,
      isDuplicate: same !== undefined,
    };
  });
}

/** The moment of the note that makes another one a duplicate: the one asked for, or the first there is. */
function sameMoment(moments: ReadonlySet<string> | undefined, given: string | undefined): string | undefined {
  if (given === undefined) return moments?.values().next().value;
  return moments?.has(given) === true ? given : undefined;
}
