import { WAVE_TRANSITIONS, type WaveState } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import type { Tx } from '../../../platform/database/database.js';
import type { StaffMember } from '../wave.js';

/** What is approved of a wave: that it is released, or that it is done. */
export type ApprovedAct = 'release' | 'sign_off';

/** How often a wave was approved, and how often it has to be. */
export interface ApprovalCounts {
  readonly supplier: { readonly given: number; readonly wanted: number };
  readonly staff: { readonly given: number; readonly wanted: number };
}

const COUNT = `SELECT w.state, w.needs_supplier_approval AS "needsSupplier",
    count(*) FILTER (WHERE a.party = 'supplier')::int AS supplier, count(*) FILTER (WHERE a.party = 'staff')::int AS staff
  FROM import_wave w LEFT JOIN import_wave_approval a ON a.wave_id = w.id AND a.act = $2 WHERE w.id = $1 GROUP BY w.id`;

const GIVE = `INSERT INTO import_wave_approval (wave_id, act, party, staff_user_id, reason, given_at)
  VALUES ($1, $2, $3, $4, $5, clock_timestamp()) ON CONFLICT ON CONSTRAINT import_wave_approval__once_uq DO NOTHING RETURNING id`;

/** Nobody becomes the second person by access that came after the first one has approved, or shortly before. One's own approval is no first one. */
const HAD_ACCESS = `SELECT FROM staff_user u WHERE u.id = $3 AND u.disabled_at IS NULL AND NOT EXISTS (
    SELECT FROM import_wave_approval a WHERE a.wave_id = $1 AND a.act = $2 AND a.party = 'staff' AND a.staff_user_id <> u.id
      AND coalesce(u.access_given_at, u.created_at) > a.given_at - make_interval(hours => $4))`;

interface CountRow {
  readonly state: WaveState;
  readonly needsSupplier: boolean;
  readonly supplier: number;
  readonly staff: number;
}

/** States in which a wave may come to its first release. */
const UNRELEASED: readonly WaveState[] = ['LOADING', ...WAVE_TRANSITIONS.reopen.from];

/** Who has approved what of waves. */
@Injectable()
export class WaveApprovalsRepository {
  constructor(private readonly environment: Environment) {}

  /** What the release of a wave has and needs. One that was released needs no more than it had then, whatever is wanted by now. */
  async count(tx: Tx, waveId: string): Promise<ApprovalCounts> {
    const [row] = await tx.query<CountRow[]>(COUNT, [waveId, 'release']);
    const given = { supplier: row?.supplier ?? 0, staff: row?.staff ?? 0 };
    const wanted = { supplier: row?.needsSupplier === true ? 1 : 0, staff: this.environment.waveApprovals };
    const isReleased = row !== undefined && !UNRELEASED.includes(row.state);
    const needed = (party: 'supplier' | 'staff') =>
      isReleased ? Math.min(given[party], wanted[party]) : wanted[party];
    return {
      supplier: { given: given.supplier, wanted: needed('supplier') },
      staff: { given: given.staff, wanted: needed('staff') },
    };
  }

  /** Whether both sides have signed it off. */
  async isSignedOff(tx: Tx, waveId: string): Promise<boolean> {
    const [row] = await tx.query<CountRow[]>(COUNT, [waveId, 'sign_off']);
    return row !== undefined && row.supplier > 0 && row.staff > 0;
  }

  /** @returns false when whoever it is has approved already */
  async give(
    tx: Tx,
    waveId: string,
    act: ApprovedAct,
    by: StaffMember | undefined,
    reason: string | null,
  ): Promise<boolean> {
    const party = by === undefined ? 'supplier' : 'staff';
    return (await tx.query<unknown[]>(GIVE, [waveId, act, party, by?.userId ?? null, reason])).length > 0;
  }

  /** Whether a member of staff may be the next person, beside those who have approved. */
  async mayApprove(tx: Tx, waveId: string, act: ApprovedAct, userId: string): Promise<boolean> {
    const parameters = [waveId, act, userId, this.environment.approvalHours];
    return (await tx.query<unknown[]>(HAD_ACCESS, parameters)).length > 0;
  }
}
