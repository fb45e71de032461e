import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { Clock } from '../../../platform/time/clock.js';
import { type Approval, ApprovalNotPossible, type ApprovedAct } from '../../approvals/index.js';
import type { AuditedAct } from '../../audit/index.js';
import {
  auditedErasure,
  BatchesRepository,
  EraseCustomerUseCase,
  type ErasedRows,
  OrderPayloadErasureUseCase,
} from '../../imports/index.js';
import { ChangeSupplierStatusUseCase, ListSuppliersQueries } from '../../suppliers/index.js';
import { readBatchFilter } from '../batches/batch-filter.js';
import { RetractionChoices } from '../retractions/retraction-choices.js';

/** The act as the audit trail has it when one person alone does it. */
export type Done = Pick<AuditedAct, 'action' | 'target'> & {
  readonly before?: object;
  readonly after: object;
  /** A customer who was erased, for {@link EraseCustomerUseCase.finish}. */
  readonly erased?: ErasedRows;
};

/** Performs an approved act in the name of the person who asked for it. */
@Injectable()
export class PerformApprovedActUseCase {
  constructor(
    private readonly suppliers: ListSuppliersQueries,
    private readonly changeStatus: ChangeSupplierStatusUseCase,
    private readonly order: OrderPayloadErasureUseCase,
    private readonly batches: BatchesRepository,
    private readonly customers: EraseCustomerUseCase,
    private readonly retractions: RetractionChoices,
    private readonly clock: Clock,
  ) {}

  /**
   * @param approving reason of the approval, which is recorded, too
   * @throws DomainError when the act is not possible now
   */
  run(tx: Tx, asked: Approval, approving: string): Promise<Done> {
    return this.acts[asked.act](tx, asked, approving);
  }

  private readonly acts: Record<ApprovedAct, (tx: Tx, asked: Approval, approving: string) => Promise<Done>> = {
    complete_supplier: async (tx, { target: code, requestedBy, reason }) => {
      const supplier = await this.suppliers.get(code);
      const status = 'Complete';
      const command = { importSupplierId: supplier.id, status, actor: requestedBy.email, reason } as const;
      const before = await this.changeStatus.run(tx, command);
      return { ...ofSupplier('set_status', code), before: { status: before }, after: { status } };
    },
    erase_payloads: async (tx, { target: code, requestedBy, reason }) => {
      const ordered = await this.order.run(tx, { supplier: code, actor: requestedBy.email, reason });
      return { ...ofSupplier('erase_payloads', code), after: { ordered } };
    },
    erase_customer: async (tx, { target, parameters, requestedBy, reason }, approving) => {
      // The account may be gone since.
      const name = (await this.customers.nameOf(tx, Object(parameters).import)) ?? target;
      if (isAccount(target) && isAccount(name) && name !== target)
        throw new ApprovalNotPossible('The import has another account by now; it has to be asked for again.');
      // What either of them says is kept, and may repeat nothing of what goes.
      const reasons = `${reason}\n${approving}`;
      const erased = await this.customers.eraseIn(tx, { name, actor: requestedBy.email, reason: reasons });
      return { ...auditedErasure(erased.preview), erased };
    },
    retry_imports: async (tx, { parameters, requestedBy, reason }) => {
      // Requests of the release before name no action.
      const { action = 'retry', filter: shown, expected, key } = Object(parameters);
      if ((await this.batches.findByKey(tx, requestedBy.email, key)) !== null)
        throw new ApprovalNotPossible('A batch has begun already under the key of this request; it can be rejected.');
      const id = newId();
      const common = { id, action, filter: readBatchFilter(shown), shownFilter: shown, reason };
      const made = { actor: requestedBy.email, idempotencyKey: key, createdAt: this.clock.now() };
      const total = await this.batches.add(tx, { ...common, ...made });
      const done = action === 'restore' ? 'restored' : 'retried';
      if (total === 0) throw new ApprovalNotPossible(`None of these imports can be ${done} now; it can be rejected.`);
      // Fewer than were approved is what was approved; more is not.
      if (total > expected)
        throw new ApprovalNotPossible(
          `These are ${told(total)} imports by now, not ${told(Number(expected))}; it has to be asked for again.`,
        );
      return { action: `imports.${action}_many`, target: { type: 'batch', id }, after: { filter: shown, total } };
    },
    retract_accounts: async (tx, asked, approving) => {
      const by = { actor: asked.requestedBy.email, isApproved: true, said: approving };
      const { action, target, after } = await this.retractions.begin(tx, this.retractions.askedBy(asked), by);
      return { action, target, after };
    },
  };
}

/** A count as people read it. */
function told(count: number): string {
  return count.toLocaleString('en-GB');
}

/** Whether the name of a customer is the number of an account, and not supplier and external number of an import. */
function isAccount(name: string): boolean {
  return !name.includes('/');
}

function ofSupplier(verb: string, code: string): Pick<AuditedAct, 'action' | 'target'> {
  return { action: `supplier.${verb}`, target: { type: 'supplier', id: code } };
}
