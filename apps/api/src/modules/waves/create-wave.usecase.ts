import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../platform/database/database.js';
import { FieldErrorsError, ServiceUnavailable } from '../../platform/errors/domain-error.js';
import { KeyedMutex } from '../../platform/lifecycle/keyed-mutex.js';
import type { CreateWaveRequest } from './create-wave.request.js';
import { WavePlansRepository } from './plan/plan.repository.js';
import { PlanWaveUseCase } from './plan/plan-wave.usecase.js';
import { planOf } from './plan/wave-plan.js';
import { moveBy } from './wave.js';
import { WaveExists } from './waves.errors.js';
import { WavesRepository } from './waves.repository.js';

/** Make a wave. */
export interface CreateWave {
  readonly importSupplierId: string;
  readonly wave: CreateWaveRequest;
  /** E-mail address of the member of staff who makes it; left out, it is the supplier. */
  readonly by?: string;
}

/** Milliseconds a request waits for others of the supplier in this process, as long as one waits for a lock. */
const MAX_WAIT = 10_000;

/** Creates a wave in the state LOADING. */
@Injectable()
export class CreateWaveUseCase {
  /** They would wait for each other in the database, each with one of the connections that all others need. */
  private readonly mutex = new KeyedMutex();

  constructor(
    private readonly waves: WavesRepository,
    private readonly plans: WavePlansRepository,
    private readonly planWave: PlanWaveUseCase,
    private readonly database: Database,
  ) {}

  /**
   * @throws WaveExists the supplier has one with the code
   * @throws TooManyWaves the supplier has as many as it may that are not over
   * @throws FieldErrorsError its plan does not go together, or depends on a wave that is not there
   * @throws ServiceUnavailable too many of the supplier are before it; nothing was begun then
   */
  run(command: CreateWave): Promise<void> {
    const create = () => this.database.transaction((tx) => this.runIn(tx, command));
    return this.mutex.runExclusive(command.importSupplierId, create, MAX_WAIT, () => new ServiceUnavailable());
  }

  /** {@link run} within a transaction, such as one that keeps an entry of the audit trail, too. */
  async runIn(tx: Tx, { importSupplierId, wave, by }: CreateWave): Promise<void> {
    const { plan: asked } = wave;
    const plan = asked === undefined ? null : await ofPlan(async () => planOf(asked));
    const move = moveBy(by);
    const made = await this.waves.insertNew(tx, importSupplierId, wave, move);
    if (made === null) throw new WaveExists(wave.code);
    if (plan === null) return;
    if (made.isNew) await ofPlan(() => this.planWave.save(tx, importSupplierId, made.id, plan, move));
    else if (!(await this.plans.isFirst(tx, made.id, plan))) throw new WaveExists(wave.code);
  }
}

/** Reports errors of the plan under the path of the plan in the request. */
async function ofPlan<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FieldErrorsError ? new FieldErrorsError({ plan: error.errors }) : error;
  }
}
