import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { NotFound } from '../../../platform/errors/domain-error.js';
import type { SupplierStatus } from '../../suppliers/index.js';
import { ErasedPayloadsRepository } from './erased-payloads.repository.js';
import { PayloadErasureNotPossible } from './payload-erasure.errors.js';

/** Have the payloads of a supplier's imports erased. */
export interface ErasePayloads {
  /** Code of the supplier. */
  readonly supplier: string;
  readonly actor: string;
  readonly reason: string;
}

/** Orders the erasure of a supplier's payloads, which workers carry out. */
@Injectable()
export class OrderPayloadErasureUseCase {
  constructor(private readonly payloads: ErasedPayloadsRepository) {}

  /**
   * While an erasure is under way ordering another changes nothing; one more after it finds nothing left to erase.
   *
   * @returns whether an erasure was ordered
   * @throws NotFound
   * @throws PayloadErasureNotPossible the supplier is not Complete
   */
  async run(tx: Tx, { supplier: code, actor, reason }: ErasePayloads): Promise<boolean> {
    // Locked: it is not reopened between the look and the order.
    const [supplier] = await tx.query<{ id: string; status: SupplierStatus }[]>(LOCK, [code]);
    if (supplier === undefined) throw new NotFound('There is no such import supplier.');
    if (supplier.status !== 'Complete') throw new PayloadErasureNotPossible(code, supplier.status);
    return this.payloads.order(tx, { importSupplierId: supplier.id, actor, reason });
  }
}

const LOCK = 'SELECT id, status FROM import_supplier WHERE code = $1 FOR SHARE';
