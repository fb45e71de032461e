import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { DomainError, NotFound } from '../../../platform/errors/domain-error.js';
import type { SupplierStatus } from '../../suppliers/index.js';
import { actionsIn, OperatedImportsRepository, type Operation } from './operated-imports.repository.js';

/** Retries or cancels one import on behalf of a member of staff. */
@Injectable()
export class OperateImportUseCase {
  constructor(private readonly imports: OperatedImportsRepository) {}

  /**
   * @returns the states before and after; doing the same again changes nothing
   * @throws NotFound
   * @throws DomainError import_action_not_allowed in a state that does not allow it
   */
  async run(tx: Tx, id: string, operation: Operation): Promise<{ before: string; after: string }> {
    const [process] = (await tx.query(LOCK, [id])) as { status: string; supplier: SupplierStatus }[];
    if (process === undefined) throw new NotFound('There is no such import process.');
    const goal = operation.action === 'retry' ? 'PENDING' : 'CANCELLED';
    if (process.status === goal && !actionsIn(process.status, process.supplier).includes(operation.action))
      return { before: goal, after: goal };
    const [moved] = await this.imports.apply(tx, operation, [id]);
    if (moved === undefined) throw new DomainError('import_action_not_allowed', 409, whyNot(process, operation));
    return { before: process.status, after: goal };
  }
}

const LOCK = `SELECT p.status, s.status AS supplier
  FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
  WHERE p.id = $1 FOR NO KEY UPDATE OF p`;

function whyNot({ status, supplier }: { status: string; supplier: SupplierStatus }, { action }: Operation): string {
  if (supplier === 'Complete' && actionsIn(status, 'Ongoing').includes(action))
    return 'The import supplier is Complete: nothing of it is imported any more.';
  return `An import that is ${status} cannot be ${action === 'retry' ? 'retried' : 'cancelled'}.`;
}
