import { isDeepStrictEqual } from 'node:util';
import { FINAL_WAVE_STATES } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { WaveApprovalsRepository } from '../approvals/wave-approvals.repository.js';
import { moveBy, type Wave, type WaveMove } from '../wave.js';
import { WaveChangedMeanwhile, WaveNotFound, WaveStateConflict } from '../waves.errors.js';
import { WavesRepository } from '../waves.repository.js';
import { type PlanChange, WavePlansRepository } from './plan.repository.js';
import type { ChangePlanRequest, WavePlanRequest } from './plan.request.js';
import { planOf, type WavePlan } from './wave-plan.js';

/** Give a wave another plan. */
export interface PlanWave {
  readonly importSupplierId: string;
  readonly code: string;
  readonly plan: ChangePlanRequest;
  /** E-mail address of the member of staff who plans it; left out, it is the supplier. */
  readonly by?: string;
}

/** Replaces the plan of a wave. Accounts that have started are not affected. */
@Injectable()
export class PlanWaveUseCase {
  constructor(
    private readonly waves: WavesRepository,
    private readonly plans: WavePlansRepository,
    private readonly approvals: WaveApprovalsRepository,
    private readonly database: Database,
  ) {}

  /**
   * Replaces the plan.
   * @throws WaveNotFound
   * @throws WaveStateConflict the wave is over
   * @throws WaveChangedMeanwhile the revision to replace is not the current one
   * @throws FieldErrorsError the fields contradict each other, the wave it depends on is unknown or depends on this
   * one, or a READY wave is given other gates without a reason
   */
  async run(command: PlanWave): Promise<void> {
    await this.database.transaction((tx) => this.runIn(tx, command));
  }

  /**
   * {@link run} within a transaction, such as one that keeps an entry of the audit trail, too.
   * @returns the plan that the wave had, null for none, and the one that it has now
   */
  async runIn(
    tx: Tx,
    { importSupplierId, code, plan: request, by }: PlanWave,
  ): Promise<{ before: WavePlan | null; after: WavePlan }> {
    const plan = planOf(request);
    const wave = await this.waves.lock(tx, importSupplierId, code);
    if (wave === null) throw new WaveNotFound();
    if (FINAL_WAVE_STATES.includes(wave.state))
      throw new WaveStateConflict(code, wave.state, 'its plan changes nothing any more.');
    const { revision } = request;
    const isOther = revision !== undefined && revision !== (wave.planRevision ?? 0);
    if (isOther && !(await this.plans.isCurrent(tx, wave.id, plan))) throw new WaveChangedMeanwhile(code);
    const { actor } = moveBy(by);
    const before = await this.plans.find(tx, wave.id);
    await this.save(tx, importSupplierId, wave.id, plan, { actor, reason: request.reason });
    if (wave.state !== 'LOADING' && asksForOther(before ?? {}, plan)) {
      if (request.reason === undefined)
        throw new FieldErrorsError({
          reason: ['Once a wave is READY, its error budget and the wave it depends on change for a reason only.'],
        });
      await this.withdrawApprovals(tx, wave, moveBy(by, request.reason));
    }
    return { before, after: plan };
  }

  /**
   * A plan as it would be kept; nothing is changed.
   * @throws FieldErrorsError what {@link run} throws of it
   */
  async check(importSupplierId: string, waveId: string, request: WavePlanRequest): Promise<WavePlan> {
    const plan = planOf(request);
    await this.database.transaction((tx) => this.dependency(tx, importSupplierId, waveId, plan));
    return plan;
  }

  /** Gives a wave that is locked or new its plan. @throws FieldErrorsError it depends on a wave that is not there or waits for this one */
  async save(tx: Tx, importSupplierId: string, waveId: string, plan: WavePlan, change: PlanChange): Promise<void> {
    await this.plans.save(tx, waveId, plan, await this.dependency(tx, importSupplierId, waveId, plan), change);
  }

  /**
   * Withdraws approvals, which were given to another plan. A wave with all of its approvals goes back to REVIEW by
   * another dry run.
   */
  private async withdrawApprovals(tx: Tx, wave: Wave, move: WaveMove): Promise<void> {
    if (!(await this.approvals.withdraw(tx, wave))) return;
    if (wave.state === 'APPROVED') await this.waves.move(tx, wave, 'dry_run', move);
    else await this.waves.remark(tx, wave, 'REPLAN', move);
  }

  private async dependency(
    tx: Tx,
    importSupplierId: string,
    waveId: string,
    { depends_on: code }: WavePlan,
  ): Promise<string | null> {
    if (code === undefined) return null;
    const id = await this.plans.findDependency(tx, importSupplierId, code);
    if (id === null) throw new FieldErrorsError({ depends_on: ['No wave has this code.'] });
    if (await this.plans.waitsFor(tx, waveId, id))
      throw new FieldErrorsError({ depends_on: ['The waves would wait for each other.'] });
    return id;
  }
}

/** Whether what gates look at in a plan, the wave before and how many may fail, is another one. */
function asksForOther(before: Partial<WavePlan>, after: WavePlan): boolean {
  const asked = ({ depends_on, error_budget }: Partial<WavePlan>) => [depends_on, error_budget];
  return !isDeepStrictEqual(asked(before), asked(after));
}
