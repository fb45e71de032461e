import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { ReconciliationLock } from '../reconciliation-lock.js';
import { ComputedReconciliationsRepository } from './computed-reconciliations.repository.js';

/** Compare the control totals of a report again. */
export interface RecomputeReconciliation {
  readonly id: string;
  readonly importSupplierId: string;
}

/** Computes a report again, against the accounts imported by now. */
@Injectable()
export class RecomputeReconciliationUseCase {
  constructor(
    private readonly lock: ReconciliationLock,
    private readonly reconciliations: ComputedReconciliationsRepository,
    private readonly database: Database,
  ) {}

  /** @throws ReconciliationInProgress one of the supplier is being received or computed */
  run({ id, importSupplierId }: RecomputeReconciliation): Promise<void> {
    return this.database.transaction(async (tx) => {
      await this.lock.acquire(tx, importSupplierId);
      await this.reconciliations.restart(tx, id);
    });
  }
}
