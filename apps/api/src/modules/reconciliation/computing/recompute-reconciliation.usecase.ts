import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { WavesRepository } from '../../waves/index.js';
import { acquireReconciliations } from '../acquire-reconciliations.js';
import { isLatestOfWave } from '../is-latest-of-wave.js';
import { refuseUntilPacked } from '../refuse-until-packed.js';
import { ComputedReconciliationsRepository } from './computed-reconciliations.repository.js';

/** Why a reconciled wave is to be reconciled again. */
const COMPARED = 'Control totals of it are compared again.';

/** Compare the control totals of a report again. */
export interface RecomputeReconciliation {
  readonly id: string;
  readonly importSupplierId: string;
}

/**
 * Computes a report again, against the accounts imported by now. A wave that was reconciled by the earlier result is to be reconciled again; one
 * that is held to a later report stays as it is.
 */
@Injectable()
export class RecomputeReconciliationUseCase {
  constructor(
    private readonly reconciliations: ComputedReconciliationsRepository,
    private readonly waves: WavesRepository,
    private readonly database: Database,
  ) {}

  /**
   * @throws ReconciliationInProgress one of the supplier is being received or computed
   * @throws WaveStateConflict the wave is signed off, and its pack is not built yet
   */
  run({ id, importSupplierId }: RecomputeReconciliation): Promise<void> {
    return this.database.transaction(async (tx) => {
      await acquireReconciliations(tx, importSupplierId);
      const waveId = await this.reconciliations.restart(tx, id);
      if (waveId === null) return;
      if (await isLatestOfWave(tx, importSupplierId, id))
        await this.waves.unsettleReconciled(tx, importSupplierId, waveId, { actor: 'supplier', reason: COMPARED });
      await refuseUntilPacked(tx, importSupplierId, waveId);
    });
  }
}
