import { type AccountImportRequest, londonDate, type ReferenceData, type SupplierSettings } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { Clock } from '../../../platform/time/clock.js';
import { newAccountNumber } from '../account-number.js';
import { asAccountError } from '../accounts.errors.js';
import { addDerivedRows } from '../layout/derived-rows.js';
import { insertAccountRows } from '../layout/insert-rows.js';
import { type PlainObject, rowsFromPayload } from '../layout/rows-from-payload.js';
import { applyProcessingRules } from '../processing/apply-processing-rules.js';
import { findOperatorFlags, type OperatorFlag } from '../processing/operator-flags.js';

/** Create the platform's account from a validated, normalised payload. */
export interface CreateAccount {
  readonly processId: string;
  readonly importSupplierId: string;
  readonly payload: AccountImportRequest;
  readonly supplierName: string;
  readonly settings: SupplierSettings;
  readonly referenceData: ReferenceData;
}

export interface CreatedAccount {
  readonly accountNumber: string;
  /** What an operator should look at. */
  readonly flags: readonly OperatorFlag[];
}

/** Creates an account and all it owns. */
@Injectable()
export class CreateAccountUseCase {
  constructor(private readonly clock: Clock) {}

  /**
   * Writes every row in one statement inside the caller's transaction.
   *
   * @throws AccountNotCreatable when a constraint refuses it for an anticipated reason; the transaction is lost then
   */
  async run(tx: Tx, command: CreateAccount): Promise<CreatedAccount> {
    const now = this.clock.now();
    const accountNumber = newAccountNumber();
    const rows = rowsFromPayload(command.payload as unknown as PlainObject, newId());
    addDerivedRows(rows, now);
    applyProcessingRules(rows, { ...command, today: londonDate(now) });
    for (const account of rows.get('account') ?? []) {
      account.account_number = accountNumber;
      account.import_supplier_id = command.importSupplierId;
      account.process_id = command.processId;
    }
    try {
      await insertAccountRows(tx, rows);
    } catch (error) {
      throw asAccountError(error);
    }
    return { accountNumber, flags: findOperatorFlags(command.payload, command.referenceData) };
  }
}
