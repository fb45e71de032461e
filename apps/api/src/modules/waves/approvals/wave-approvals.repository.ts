import { WAVE_TRANSITIONS, type WaveState } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import type { Tx } from '../../../platform/database/database.js';
import type { StaffMember, Wave } from '../wave.js';

/** What an approval is for: the release or the sign-off of a wave. */
export type ApprovedAct = 'release' | 'sign_off';

/** How often a wave was approved, and how often it has to be. */
export interface ApprovalCounts {
  readonly supplier: { readonly given: number; readonly wanted: number };
  readonly staff: { readonly given: number; readonly wanted: number };
}

const COUNT = `SELECT w.id, w.state, w.needs_supplier_approval AS "needsSupplier",
    count(*) FILTER (WHERE a.party = 'supplier')::int AS supplier, count(*) FILTER (WHERE a.party = 'staff')::int AS staff
  FROM import_wave w LEFT JOIN import_wave_approval a ON a.wave_id = w.id AND a.act = $2 WHERE w.id = ANY($1::uuid[]) GROUP BY w.id`;

/** Of a wave that needs none. */
export const NOT_WANTED: ApprovalCounts = { supplier: { given: 0, wanted: 0 }, staff: { given: 0, wanted: 0 } };

const GIVE = `INSERT INTO import_wave_approval (wave_id, act, party, staff_user_id, reason, given_at)
  VALUES ($1, $2, $3, $4, $5, clock_timestamp()) ON CONFLICT ON CONSTRAINT import_wave_approval__once_uq DO NOTHING RETURNING id`;

const HAS_GIVEN = `SELECT FROM import_wave_approval WHERE wave_id = $1 AND act = $2 AND staff_user_id = $3`;

const WITHDRAW = `DELETE FROM import_wave_approval WHERE wave_id = $1 AND act = 'release' RETURNING id`;

/**
 * Condition for being one of two approvers: the person had access for a while before either approval, so that one
 * person cannot use a new account as the second. Approving again is allowed.
 */
const MAY_APPROVE = `SELECT FROM staff_user u WHERE u.id = $3 AND u.disabled_at IS NULL AND (
    EXISTS (SELECT FROM import_wave_approval a WHERE a.wave_id = $1 AND a.act = $2 AND a.staff_user_id = u.id)
    OR coalesce(u.access_given_at, u.created_at) <= (
      SELECT coalesce(least(min(a.given_at), CASE WHEN $5::boolean THEN clock_timestamp() END), 'infinity')
      FROM import_wave_approval a WHERE a.wave_id = $1 AND a.act = $2 AND a.party = 'staff') - make_interval(hours => $4))`;

/** How many members of staff sign a wave, or a pack, for the platform: two where as many approve releases. */
export function staffSignaturesWanted({ waveApprovals }: Pick<Environment, 'waveApprovals'>): number {
  return Math.max(1, waveApprovals);
}

interface CountRow {
  readonly id: string;
  readonly state: WaveState;
  readonly needsSupplier: boolean;
  readonly supplier: number;
  readonly staff: number;
}

/** States in which a wave may come to its first release. */
const UNRELEASED: readonly WaveState[] = ['LOADING', ...WAVE_TRANSITIONS.reopen.from];

/** Reads and writes approvals of waves. */
@Injectable()
export class WaveApprovalsRepository {
  constructor(private readonly environment: Environment) {}

  /**
   * Approvals that releases of waves have and need, by wave id. A released wave needs what was needed at its release,
   * whatever the setting is now.
   */
  async counts(tx: Tx, waveIds: readonly string[]): Promise<Map<string, ApprovalCounts>> {
    const rows = await tx.query<CountRow[]>(COUNT, [waveIds, 'release']);
    return new Map(rows.map((row) => [row.id, this.neededBy(row)]));
  }

  /** {@link counts} of one wave. */
  async count(tx: Tx, waveId: string): Promise<ApprovalCounts> {
    return (await this.counts(tx, [waveId])).get(waveId) ?? NOT_WANTED;
  }

  /** Whether both sides have signed it off, that of staff by as many people as it takes. */
  async isSignedOff(tx: Tx, waveId: string): Promise<boolean> {
    const [row] = await tx.query<CountRow[]>(COUNT, [[waveId], 'sign_off']);
    return row !== undefined && row.supplier > 0 && row.staff >= staffSignaturesWanted(this.environment);
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

  /** Whether a member of staff has approved. */
  async hasGiven(tx: Tx, waveId: string, act: ApprovedAct, userId: string): Promise<boolean> {
    return (await tx.query<unknown[]>(HAS_GIVEN, [waveId, act, userId])).length > 0;
  }

  /** Takes back what was approved of a release that is still to come. @returns whether there was anything */
  async withdraw(tx: Tx, { id, state }: Wave): Promise<boolean> {
    if (!UNRELEASED.includes(state)) return false;
    const [withdrawn] = await tx.query<[unknown[], number]>(WITHDRAW, [id]);
    return withdrawn.length > 0;
  }

  /** Whether a member of staff may be one of those who approve. */
  async mayApprove(tx: Tx, waveId: string, act: ApprovedAct, userId: string): Promise<boolean> {
    const { approvalHours, waveApprovals } = this.environment;
    const parameters = [waveId, act, userId, approvalHours, waveApprovals > 1];
    return (await tx.query<unknown[]>(MAY_APPROVE, parameters)).length > 0;
  }

  private neededBy({ state, needsSupplier, supplier, staff }: CountRow): ApprovalCounts {
    const wanted = { supplier: needsSupplier ? 1 : 0, staff: this.environment.waveApprovals };
    const isReleased = !UNRELEASED.includes(state);
    const needed = (given: number, most: number) => (isReleased ? Math.min(given, most) : most);
    return {
      supplier: { given: supplier, wanted: needed(supplier, wanted.supplier) },
      staff: { given: staff, wanted: needed(staff, wanted.staff) },
    };
  }
}
