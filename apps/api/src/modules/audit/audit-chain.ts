import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { PublishedHead } from './published-head.js';

/** Result of the verification of the whole chain. */
export interface ChainVerdict {
  readonly entries: number;
  /** The first entry that is not as it was written, or after which entries are missing; null when all is well. */
  readonly firstBadId: string | null;
  /** The last entry's number and hash: kept elsewhere, they show later whether the end was cut off. */
  readonly head: { readonly id: string; readonly hash: string } | null;
}

/** Where a chain is not the one whose ends were published. */
export interface ChainBreak {
  /** Whether its end is missing, or there are other entries. */
  readonly kind: 'cut' | 'changed';
  /** Id of the last published entry that is unchanged; '0' when none is known. The change is after it. */
  readonly held: string;
  /** The first published one that is not. */
  readonly published: string;
  /** The last entry there is now. */
  readonly end: string;
}

const VERIFY = `
  WITH chained AS (
    SELECT e.id, e.hash, audit_entry_is_sound(e) AS is_sound, e.previous_hash,
      lag(e.hash, 1, sha256('')) OVER (ORDER BY e.id) AS expected_previous,
      lag(e.id, 1, 0::bigint) OVER (ORDER BY e.id) AS previous_id
    FROM audit_entry e
  )
  SELECT count(*)::int AS entries,
    min(id) FILTER (WHERE NOT is_sound OR previous_hash <> expected_previous OR id <> previous_id + 1)::text AS "firstBadId",
    max(id)::text AS "headId", (SELECT encode(hash, 'hex') FROM audit_entry ORDER BY id DESC LIMIT 1) AS "headHash"
  FROM chained`;

interface Verified {
  entries: number;
  firstBadId: string | null;
  headId: string | null;
  headHash: string | null;
}

/** Verifies the hash chain of audit entries: none was changed, removed or inserted. */
@Injectable()
export class AuditChain {
  constructor(private readonly database: Database) {}

  /**
   * Computes every hash again.
   * @param known a head seen earlier: when it is not in the chain any more, the end was cut off or rewritten
   */
  async verify(known?: PublishedHead): Promise<ChainVerdict> {
    const [verified] = await this.database.reader.query<[Verified]>(VERIFY);
    const { entries, firstBadId, headId, headHash } = verified;
    const head = headId === null || headHash === null ? null : { id: headId, hash: headHash };
    if (firstBadId !== null || known === undefined || (await this.holds(known))) return { entries, firstBadId, head };
    return { entries, firstBadId: known.id, head };
  }

  /** Compares published heads with the chain. @returns null when all of them are in the chain */
  async compare(published: readonly PublishedHead[]): Promise<ChainBreak | null> {
    const ordered = [...published].sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)));
    let held = '0';
    for (const head of ordered) {
      if (!(await this.holds(head))) return this.breakBehind(held, head);
      held = head.id;
    }
    return null;
  }

  private async breakBehind(held: string, { id: published }: PublishedHead): Promise<ChainBreak> {
    const [{ end }] = await this.database.reader.query<[{ end: string }]>(
      `SELECT coalesce(max(id), 0)::text AS end FROM audit_entry`,
    );
    return { kind: BigInt(end) < BigInt(published) ? 'cut' : 'changed', held, published, end };
  }

  /** Whether the entry is in the chain with this hash. */
  async holds({ id, hash }: PublishedHead): Promise<boolean> {
    const found = await this.database.reader.query<unknown[]>(
      `SELECT 1 FROM audit_entry WHERE id = $1 AND hash = decode($2, 'hex')`,
      [id, hash],
    );
    return found.length > 0;
  }
}
