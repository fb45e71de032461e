import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { DomainError, NotFound } from '../../../platform/errors/domain-error.js';
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
    const [process] = (await tx.query('SELECT status FROM account_import_process WHERE id = $1 FOR NO KEY UPDATE', [
      id,
    ])) as { status: string }[];
    if (process === undefined) throw new NotFound('There is no such import process.');
    const goal = operation.action === 'retry' ? 'PENDING' : 'CANCELLED';
    if (process.status === goal && !actionsIn(process.status).includes(operation.action))
      return { before: goal, after: goal };
    const [moved] = await this.imports.apply(tx, operation, [id]);
    if (moved === undefined) {
      const detail = `An import that is ${process.status} cannot be ${operation.action === 'retry' ? 'retried' : 'cancelled'}.`;
      throw new DomainError('import_action_not_allowed', 409, detail);
    }
    return { before: process.status, after: goal };
  }
}
