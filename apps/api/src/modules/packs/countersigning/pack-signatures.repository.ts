import type { PackParty } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** What a side says of a pack. */
export interface PackSignature {
  readonly packId: string;
  readonly party: PackParty;
  /** Of the member of staff; null for the supplier. */
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
  WHERE p.status = 'READY' AND p.facts_at = e.occurred_at AND NOT EXISTS (SELECT FROM pack_signature g WHERE g.pack_id = p.id AND g.party = a.party)
  ORDER BY p.id, a.party, a.id LIMIT 100`;

/** A sign-off of a wave that is to be said of its pack. */
export interface UnsaidSignature extends Omit<PackSignature, 'jws'> {
  readonly sha256: string;
  readonly importSupplier: string;
}

/** What the sides have said of packs. */
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
}
