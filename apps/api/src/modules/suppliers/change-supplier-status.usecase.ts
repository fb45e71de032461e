import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { FieldErrorsError, NotFound } from '../../platform/errors/domain-error.js';
import { Clock } from '../../platform/time/clock.js';
import { checkStatusChange, type SupplierStatus } from './supplier-status.js';
import { SuppliersRepository } from './suppliers.repository.js';

/** Sets a supplier's status on behalf of a member of staff. */
export interface ChangeSupplierStatusCommand {
  importSupplierId: string;
  status: SupplierStatus;
  actor: string;
  reason: string;
}

/** Pauses, completes or reopens a supplier, and records who did it and why in the same transaction. */
@Injectable()
export class ChangeSupplierStatusUseCase {
  constructor(
    private readonly suppliers: SuppliersRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Setting the status a supplier already has changes nothing.
   * @returns the status before
   * @throws NotFound for an unknown supplier
   * @throws FieldErrorsError for a change that is not allowed or that needs a reason
   */
  async run(tx: Tx, { importSupplierId, status, actor, reason }: ChangeSupplierStatusCommand): Promise<SupplierStatus> {
    const from = await this.suppliers.lockStatus(tx, importSupplierId);
    if (from === null) throw new NotFound();
    const verdict = checkStatusChange(from, status, reason);
    if (verdict === 'unchanged') return from;
    if (verdict === 'not_allowed') throw new FieldErrorsError({ status: [`${from} cannot become ${status}.`] });
    if (verdict === 'reason_required') throw new FieldErrorsError({ reason: ['A reason is required.'] });
    const occurredAt = this.clock.now();
    await this.suppliers.recordStatusChange(tx, {
      importSupplierId,
      actor,
      reason,
      fromStatus: from,
      toStatus: status,
      occurredAt,
    });
    return from;
  }
}
