import type { PackParty } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** The signature of a side. */
export interface PackSignature {
  readonly packId: string;
  readonly party: PackParty;
  /** Id of the member of staff; null for the supplier. */
  readonly staffUserId: string | null;
  readonly reason: string | null;
  readonly signedAt: string;
  readonly jws: string;
}

const ADD = `INSERT INTO pack_signature (pack_id, party, staff_user_id, reason, signed_at, jws) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT ON CONSTRAINT pack_signature__pk DO NOTHING RETURNING party`;

/** Packs of waves that a side has signed off without naming the pack: of the latest reconciliation alone, which is what was signed off. */
const UNSAID = `SELECT DISTINCT ON (p.id, a.party) p.id AS "packId", coalesce(p.sha256, '') AS sha256, s.code AS "importSupplier", a.party,
    a.staff_user_id AS "staffUserId", a.reason,
    to_char(a.given_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "signedAt"
  FROM pack p JOIN import_supplier s ON s.id = p.import_supplier_id
    CROSS JOIN LATERAL (
      SELECT occurred_at FROM import_wave_event WHERE wave_id = p.wave_id AND event = 'RECONCILE' ORDER BY id DESC LIMIT 1) e
    JOIN import_wave_approval a ON a.wave_id = p.wave_id AND a.act = 'sign_off' AND a.given_at > p.facts_at
    JOIN import_wave w ON w.id = p.wave_id
  WHERE (a.party = 'supplier' OR w.state = 'SIGNED_OFF') AND p.status = 'READY' AND p.facts_at = e.occurred_at AND NOT EXISTS (SELECT FROM pack_signature g WHERE g.pack_id = p.id AND g.party = a.party)
  ORDER BY p.id, a.party, a.id DESC LIMIT 100`;

const SIGNED_BY_OTHERS = `SELECT FROM pack_signature g WHERE g.pack_id = $1 AND g.party = 'staff' AND g.staff_user_id IS DISTINCT FROM $2
    AND NOT EXISTS (SELECT FROM pack_approval a WHERE a.pack_id = g.pack_id AND a.staff_user_id = $2)`;

const HOLD = 'SELECT FROM pack WHERE id = $1 FOR NO KEY UPDATE';

const APPROVE = `INSERT INTO pack_approval (pack_id, staff_user_id, reason, given_at) VALUES ($1, $2, $3, clock_timestamp())
  ON CONFLICT ON CONSTRAINT pack_approval__pk DO NOTHING`;

/**
 * Condition for being one of two signers, as for waves: the person had access for a while before either signature.
 * Signing again is allowed.
 */
const MAY_APPROVE = `SELECT FROM staff_user u WHERE u.id = $2 AND u.disabled_at IS NULL AND (
    EXISTS (SELECT FROM pack_approval a WHERE a.pack_id = $1 AND a.staff_user_id = u.id)
    OR coalesce(u.access_given_at, u.created_at) <= (
      SELECT least(min(a.given_at), clock_timestamp()) FROM pack_approval a WHERE a.pack_id = $1) - make_interval(hours => $3))`;

/** Members of staff who have signed: of a wave by signing it off since its facts. */
const STAFF_SIGNED = `SELECT p.id, CASE WHEN p.wave_id IS NULL
      THEN ARRAY(SELECT a.staff_user_id::text FROM pack_approval a WHERE a.pack_id = p.id)
      ELSE ARRAY(SELECT a.staff_user_id::text FROM import_wave_approval a WHERE a.wave_id = p.wave_id AND a.act = 'sign_off'
        AND a.party = 'staff' AND a.given_at > p.facts_at) END AS "userIds"
  FROM pack p WHERE p.id = ANY($1::uuid[])`;

/** A sign-off of a wave that its pack has to be signed with. */
export interface UnsaidSignature extends Omit<PackSignature, 'jws'> {
  readonly sha256: string;
  readonly importSupplier: string;
}

/** Signatures of packs by both sides. */
@Injectable()
export class PackSignaturesRepository {
  /** @returns false when the side has signed it already */
  async add(tx: Tx, { packId, party, staffUserId, reason, signedAt, jws }: PackSignature): Promise<boolean> {
    const added = await tx.query<unknown[]>(ADD, [packId, party, staffUserId, reason, signedAt, jws]);
    return added.length > 0;
  }

  listUnsaid(tx: Tx): Promise<UnsaidSignature[]> {
    return tx.query<UnsaidSignature[]>(UNSAID);
  }

  /** The members of staff who have signed packs, whether or not they are enough. @returns their ids by that of the pack */
  async staffSigned(tx: Tx, packIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await tx.query<{ id: string; userIds: string[] }[]>(STAFF_SIGNED, [packIds]);
    return new Map(rows.map(({ id, userIds }) => [id, userIds]));
  }

  /** Locks a pack until the transaction ends, so that those who sign it are counted one after the other. */
  async hold(tx: Tx, packId: string): Promise<void> {
    await tx.query(HOLD, [packId]);
  }

  /** Whether others have signed the pack of a book for the platform, so that there is nothing left for this member of staff to sign. */
  async isSignedByOthers(tx: Tx, packId: string, staffUserId: string): Promise<boolean> {
    return (await tx.query<unknown[]>(SIGNED_BY_OTHERS, [packId, staffUserId])).length > 0;
  }

  /** Whether a member of staff may be one of two who sign the pack of a book. @param hours that they had their access before */
  async mayApprove(tx: Tx, packId: string, staffUserId: string, hours: number): Promise<boolean> {
    return (await tx.query<unknown[]>(MAY_APPROVE, [packId, staffUserId, hours])).length > 0;
  }

  /** Stores that a member of staff is one of those who sign the pack of a book. */
  async approve(tx: Tx, packId: string, staffUserId: string, reason: string | null): Promise<void> {
    await tx.query(APPROVE, [packId, staffUserId, reason]);
  }
}
