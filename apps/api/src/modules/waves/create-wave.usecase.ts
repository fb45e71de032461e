import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { CreateWaveRequest } from './create-wave.request.js';
import { WavePlansRepository } from './plan/plan.repository.js';
import { PlanWaveUseCase } from './plan/plan-wave.usecase.js';
import { planOf } from './plan/wave-plan.js';
import { WaveExists } from './waves.errors.js';
import { WavesRepository } from './waves.repository.js';

/** Make a wave. */
export interface CreateWave {
  readonly importSupplierId: string;
  readonly wave: CreateWaveRequest;
}

/** Makes a wave, which is LOADING. */
@Injectable()
export class CreateWaveUseCase {
  constructor(
    private readonly waves: WavesRepository,
    private readonly plans: WavePlansRepository,
    private readonly planWave: PlanWaveUseCase,
    private readonly database: Database,
  ) {}

  /**
   * @throws WaveExists the supplier has one with the code
   * @throws FieldErrorsError its plan does not go together
   */
  async run({ importSupplierId, wave }: CreateWave): Promise<void> {
    const plan = wave.plan === undefined ? null : planOf(wave.plan);
    await this.database.transaction(async (tx) => {
      const made = await this.waves.insertNew(tx, importSupplierId, wave);
      if (made === null) throw new WaveExists(wave.code);
      if (plan === null) return;
      if (made.isNew) await this.planWave.save(tx, importSupplierId, made.id, plan, { actor: 'supplier' });
      else if (!(await this.plans.isFirst(tx, made.id, plan))) throw new WaveExists(wave.code);
    });
  }
}
