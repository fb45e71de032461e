import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { FieldErrorsError } from '../../../platform/errors/index.js';
import { moveBy } from '../wave.js';
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

/** States in which nothing of a wave changes any more. */
const OVER: readonly string[] = ['CANCELLED', 'SIGNED_OFF'];

/** Says when the accounts of a wave may start and how many; what holds for those that have started is not touched. */
@Injectable()
export class PlanWaveUseCase {
  constructor(
    private readonly waves: WavesRepository,
    private readonly plans: WavePlansRepository,
    private readonly database: Database,
  ) {}

  /**
   * @throws WaveNotFound
   * @throws WaveStateConflict the wave is over
   * @throws WaveChangedMeanwhile it has another plan by now than the one that was to be replaced
   * @throws FieldErrorsError what is given does not go together, or it depends on a wave that is not there or waits for this one
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
    if (OVER.includes(wave.state)) throw new WaveStateConflict(code, wave.state, 'its plan changes nothing any more.');
    const { revision } = request;
    const isOther = revision !== undefined && revision !== (wave.planRevision ?? 0);
    if (isOther && !(await this.plans.isCurrent(tx, wave.id, plan))) throw new WaveChangedMeanwhile(code);
    const { actor } = moveBy(by);
    const before = await this.plans.find(tx, wave.id);
    await this.save(tx, importSupplierId, wave.id, plan, { actor, reason: request.reason });
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
