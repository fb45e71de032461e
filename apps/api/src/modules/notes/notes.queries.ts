import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { londonInstant } from '../../platform/database/london-instant.js';

/** A note as staff see it. */
export interface ListedNote {
  readonly id: string;
  readonly body: string;
  readonly created_at: string;
  /** Whether it is pinned now. */
  readonly is_pinned: boolean;
  readonly unpin_at: string | null;
  /** Where it came from: with the account, from a campaign, from the supplier later, or from the platform. */
  readonly origin: 'IMPORTED' | 'CAMPAIGN' | 'ADDED' | 'PLATFORM';
  readonly document_paths: readonly string[];
}

/** What notes are ordered by, the first one last. */
const place = (n: string) => `note_is_pinned_at(${n}, $2), ${n}.created_at, ${n}.position, ${n}.id`;

const LIST = `SELECT n.id, coalesce(n.body, '') AS body, ${londonInstant('n.created_at')} AS created_at,
    note_is_pinned_at(n, $2) AS is_pinned, ${londonInstant('n.unpin_at')} AS unpin_at, n.origin,
    coalesce((SELECT array_agg(d.document_path ORDER BY d.position) FROM note_document d
      WHERE d.note_id = n.id AND d.document_path IS NOT NULL), '{}') AS document_paths
  FROM note n WHERE n.account_id = $1
    AND ($3::uuid IS NULL OR (${place('n')}) < (SELECT ${place('b')} FROM note b WHERE b.account_id = $1 AND b.id = $3))
  ORDER BY (${place('n')}) DESC LIMIT $4`;

const COUNT = 'SELECT count(*)::int AS total FROM note WHERE account_id = $1';

/** Reads notes for staff. Whether one is still pinned is decided at each reading (R134). */
@Injectable()
export class NotesQueries {
  constructor(private readonly database: Database) {}

  /**
   * Notes of an account with their documents: pinned ones first, then the newest.
   * @param now the moment at which they are read: a pin that has ended by then no longer counts (R134)
   * @param limit most notes that are given
   * @param after id of the note before them; null begins with the first one
   */
  async listForAccount(accountId: string, now: Date, limit = 200, after: string | null = null): Promise<ListedNote[]> {
    return await this.database.reader.query<ListedNote[]>(LIST, [accountId, now, after, limit]);
  }

  /** How many notes an account has. */
  async countForAccount(accountId: string): Promise<number> {
    const [{ total }] = await this.database.reader.query<[{ total: number }]>(COUNT, [accountId]);
    return total;
  }
}
