import { IMPORT_TRANSITIONS } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { DomainError, NotFound } from '../../../platform/errors/domain-error.js';
import type { SupplierStatus } from '../../suppliers/index.js';
import { PayloadErased } from '../erasure/payload-erasure.errors.js';
import { PAYLOAD_ERASED_AT } from '../erasure/payload-kept-sql.js';
import {
  actionsIn,
  type ImportAction,
  OperatedImportsRepository,
  type Operation,
} from './operated-imports.repository.js';

/** Retries, cancels or restores one import on behalf of a member of staff. */
@Injectable()
export class OperateImportUseCase {
  constructor(private readonly imports: OperatedImportsRepository) {}

  /**
   * @returns the states before and after; doing the same again changes nothing
   * @throws NotFound
   * @throws DomainError import_action_not_allowed in a state that does not allow it
   * @throws PayloadErased a retry or restoration of an import whose payload was erased
   */
  async run(tx: Tx, id: string, operation: Operation): Promise<{ before: string; after: string }> {
    const [process] = await tx.query<Operated[]>(LOCK, [id]);
    if (process === undefined) throw new NotFound('There is no such import process.');
    const goal = IMPORT_TRANSITIONS[operation.action].to;
    if (
      process.status === goal &&
      !actionsIn(process.status, process.supplier, process.erasedAt !== null).includes(operation.action)
    )
      return { before: goal, after: goal };
    const [moved] = await this.imports.apply(tx, operation, [id]);
    if (moved === undefined) throw whyNot(process, operation);
    return { before: process.status, after: goal };
  }
}

interface Operated {
  readonly status: string;
  readonly supplier: SupplierStatus;
  readonly erasedAt: Date | null;
}

const LOCK = `SELECT p.status, s.status AS supplier, ${PAYLOAD_ERASED_AT} AS "erasedAt"
  FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
  WHERE p.id = $1 FOR NO KEY UPDATE OF p`;

const DONE: Readonly<Record<ImportAction, string>> = { retry: 'retried', cancel: 'cancelled', restore: 'restored' };

function whyNot({ status, supplier, erasedAt }: Operated, { action }: Operation): DomainError {
  const isState = !actionsIn(status, 'Ongoing', false).includes(action);
  if (!isState && action !== 'cancel' && erasedAt !== null) return new PayloadErased(erasedAt);
  const detail =
    supplier === 'Complete' && !isState
      ? 'The import supplier is Complete: nothing of it is imported any more.'
      : `An import that is ${status} cannot be ${DONE[action]}.`;
  return new DomainError('import_action_not_allowed', 409, detail);
}
