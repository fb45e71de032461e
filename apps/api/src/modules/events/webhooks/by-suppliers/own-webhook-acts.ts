import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../../platform/database/database.js';
import { ServiceUnavailable } from '../../../../platform/errors/domain-error.js';
import { KeyedMutex } from '../../../../platform/lifecycle/keyed-mutex.js';
import { AuditTrail, type Performed } from '../../../audit/index.js';
import type { SupplierCall, SupplierCaller } from '../../../auth/index.js';

/** Milliseconds a request waits for others of its organisation in this process, as long as one waits for a lock. */
const MAX_WAIT = 10_000;

/** Which supplier of whose key does what. */
export interface OwnWebhookAct {
  readonly caller: SupplierCaller;
  readonly by: SupplierCall;
  readonly action: string;
  /** Of the supplier. */
  readonly code: string;
}

/**
 * Audited acts of organisations on their webhooks, one at a time of each: they would wait for each other in the database, and for
 * the chain of the audit, each with one of the connections that all others need.
 */
@Injectable()
export class OwnWebhookActs {
  private readonly mutex = new KeyedMutex();

  constructor(private readonly audit: AuditTrail) {}

  /** @throws ServiceUnavailable when too many of the organisation are before it; `work` is not begun then */
  perform<T>({ caller, by, ...act }: OwnWebhookAct, work: (tx: Tx) => Promise<Performed<T>>): Promise<T> {
    const perform = () => this.audit.performForSupplier(by, act, work);
    return this.mutex.runExclusive(caller.organizationId, perform, MAX_WAIT, () => new ServiceUnavailable());
  }
}
