import { decisionsIn, FINAL_WAVE_STATES, PROCESS_STATUSES, type WaveState } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment.js';
import type { Answer } from '../../../platform/openapi/index.js';
import { isRoleAtLeast, type StaffCall } from '../../auth/index.js';
import { type ListedSupplier, ListSuppliersQueries } from '../../suppliers/index.js';
import {
  type ApprovedAct,
  staffSignaturesWanted,
  WaveNotFound,
  WavesBoardQueries,
  WavesQueries,
  type WaveView,
} from '../../waves/index.js';
import type { WAVE_ACTIONS, WAVE_DETAIL } from './waves.schemas.js';

/** A wave as staff see it. */
export type WaveDetail = Answer<typeof WAVE_DETAIL>;

/** Actions on a wave. */
export type WaveAction = (typeof WAVE_ACTIONS)[number];

/** States in which accounts of a wave may have been imported, but are not signed off. */
const MAY_HAVE_ACCOUNTS: readonly WaveState[] = ['RUNNING', 'HALTED', 'IMPORTED', 'RECONCILED', 'CANCELLED'];

/** Actions that a role may take on a wave in a state. */
export function actionsOnWave(state: WaveState, { role }: StaffCall): WaveAction[] {
  if (!isRoleAtLeast(role, 'operator')) return [];
  const decisions: WaveAction[] = decisionsIn(state);
  if (isRoleAtLeast(role, 'admin') && MAY_HAVE_ACCOUNTS.includes(state)) decisions.push('retract');
  if (FINAL_WAVE_STATES.includes(state)) return decisions;
  return [...decisions, 'plan', ...(state === 'LOADING' ? (['plan_figures'] as const) : [])];
}

/** Builds the view of a wave for staff. */
@Injectable()
export class WaveViews {
  constructor(
    private readonly suppliers: ListSuppliersQueries,
    private readonly waves: WavesQueries,
    private readonly board: WavesBoardQueries,
    private readonly environment: Environment,
  ) {}

  /** @throws NotFound */
  supplier(code: string): Promise<ListedSupplier> {
    return this.suppliers.get(code);
  }

  /** The id of a wave, and its supplier. @throws NotFound @throws WaveNotFound */
  async idOf(supplierCode: string, code: string): Promise<{ supplier: ListedSupplier; id: string }> {
    const supplier = await this.suppliers.get(supplierCode);
    const id = await this.waves.findId(supplier.id, code);
    if (id === null) throw new WaveNotFound();
    return { supplier, id };
  }

  /** @throws NotFound @throws WaveNotFound */
  async detail(supplierCode: string, code: string, by: StaffCall): Promise<WaveDetail> {
    const { supplier, id } = await this.idOf(supplierCode, code);
    const [wave, imports, events, awaitedBy, approved] = await Promise.all([
      this.waves.find(supplier.id, code, 'staff'),
      this.board.imports(id),
      this.board.history(id),
      this.board.dependants(id),
      this.board.approvedBy(id, by.userId),
    ]);
    if (wave === null) throw new WaveNotFound();
    return {
      import_supplier: supplier.code,
      is_sandbox: supplier.is_sandbox,
      wave,
      imports: countsByStatus((status) => imports[status] ?? 0),
      events,
      awaited_by: awaitedBy,
      allowed_actions: actionsOnWave(wave.state, by).filter((action) => this.isLeft(action, wave, approved)),
    };
  }

  /**
   * Whether the action is open to a member of staff: an approval of the release or a sign-off may be given already, by enough others or by
   * them; other actions always are.
   * @param approved by them already
   */
  private isLeft(action: WaveAction, { gates, approvals }: WaveView, approved: readonly ApprovedAct[]): boolean {
    if (action === 'approve')
      return (
        !approved.includes('release') && gates.some(({ gate, state }) => gate === 'staff_approval' && state === 'red')
      );
    if (action !== 'sign_off') return true;
    if (approved.includes('sign_off')) return false;
    const signed = approvals.filter(({ act, party }) => act === 'sign_off' && party === 'staff').length;
    return signed < staffSignaturesWanted(this.environment);
  }
}

function countsByStatus(of: (status: (typeof PROCESS_STATUSES)[number]) => number): WaveDetail['imports'] {
  return Object.fromEntries(PROCESS_STATUSES.map((status) => [status, of(status)])) as WaveDetail['imports'];
}
