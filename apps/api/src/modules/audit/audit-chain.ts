import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';

/** What looking at the whole chain found. */
export interface ChainVerdict {
  readonly entries: number;
  /** The first entry that is not as it was written, or after which entries are missing; null when all is well. */
  readonly firstBadId: string | null;
  /** The last entry's number and hash: kept elsewhere, they show later whether the end was cut off. */
  readonly head: { readonly id: string; readonly hash: string } | null;
}

const VERIFY = `
  WITH chained AS (
    SELECT e.id, e.hash, audit_entry_hash(e) AS computed, e.previous_hash,
      lag(e.hash, 1, sha256('')) OVER (ORDER BY e.id) AS expected_previous,
      lag(e.id, 1, 0::bigint) OVER (ORDER BY e.id) AS previous_id
    FROM audit_entry e
  )
  SELECT count(*)::int AS entries,
    min(id) FILTER (WHERE hash <> computed OR previous_hash <> expected_previous OR id <> previous_id + 1)::text AS "firstBadId",
    max(id)::text AS "headId", (SELECT encode(hash, 'hex') FROM audit_entry ORDER BY id DESC LIMIT 1) AS "headHash"
  FROM chained`;

interface Verified {
  entries: number;
  firstBadId: string | null;
  headId: string | null;
  headHash: string | null;
}

/** Checks that nobody changed, removed or slipped in an audit entry. */
@Injectable()
export class AuditChain {
  constructor(private readonly database: Database) {}

  /**
   * Computes every hash again.
   * @param known a head seen earlier: when it is not in the chain any more, the end was cut off or rewritten
   */
  async verify(known?: { id: string; hash: string }): Promise<ChainVerdict> {
    const [verified] = (await this.database.reader.query(VERIFY)) as [Verified];
    const { entries, firstBadId, headId, headHash } = verified;
    const head = headId === null || headHash === null ? null : { id: headId, hash: headHash };
    if (firstBadId !== null || known === undefined || (await this.holds(known))) return { entries, firstBadId, head };
    return { entries, firstBadId: known.id, head };
  }

  private async holds({ id, hash }: { id: string; hash: string }): Promise<boolean> {
    const found = (await this.database.reader.query(
      `SELECT 1 FROM audit_entry WHERE id = $1 AND hash = decode($2, 'hex')`,
      [id, hash],
    )) as unknown[];
    return found.length > 0;
  }
}
