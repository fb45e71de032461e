import type { AcceptedAccount, ReferenceData, SupplierSettings } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { Clock } from '../../../platform/time/clock.js';
import { newAccountNumber } from '../account-number.js';
import { asAccountError } from '../accounts.errors.js';
import { insertAccountRows, type RowTexts, rowTexts } from '../layout/insert-rows.js';
import { findOperatorFlags, type OperatorFlag } from '../processing/operator-flags.js';
import { workOutRows } from './work-out-rows.js';

/** Create the platform's account from a validated, normalised payload. */
export interface CreateAccount {
  readonly processId: string;
  readonly importSupplierId: string;
  readonly payload: AcceptedAccount;
  readonly supplierName: string;
  readonly settings: SupplierSettings;
  /** Whether the supplier is a sandbox; left out, it is live. */
  readonly isSandbox?: boolean;
  readonly referenceData: ReferenceData;
}

/** A created account and warnings about it. */
export interface CreatedAccount {
  readonly accountNumber: string;
  /** What an operator should look at. */
  readonly flags: readonly OperatorFlag[];
}

/** An account that is about to be written. */
export interface PreparedAccount extends CreatedAccount {
  readonly rows: RowTexts;
}

/** Creates an account with all its rows. */
@Injectable()
export class CreateAccountUseCase {
  constructor(private readonly clock: Clock) {}

  /**
   * Writes every row in one statement inside the caller's transaction.
   *
   * @throws AccountNotCreatable when a constraint refuses it for an anticipated reason; the transaction is lost then
   */
  async run(tx: Tx, command: CreateAccount): Promise<CreatedAccount> {
    const prepared = this.prepare(command);
    await this.write(tx, [prepared]);
    return prepared;
  }

  /** Works out all rows, with a number drawn for the account; writes nothing. */
  prepare(command: CreateAccount): PreparedAccount {
    const now = this.clock.now();
    const accountNumber = newAccountNumber();
    const rows = workOutRows(command, newId(), now);
    for (const account of rows.get('account') ?? []) {
      account.account_number = accountNumber;
      account.import_supplier_id = command.importSupplierId;
      account.process_id = command.processId;
    }
    const flags = findOperatorFlags(command.payload, command.referenceData);
    return { accountNumber, flags, rows: rowTexts(rows) };
  }

  /**
   * Writes the rows of all of them in one statement.
   *
   * @throws AccountNumberTaken a number drawn belongs to another account
   * @throws AccountNotCreatable when a constraint refuses one for an anticipated reason; the transaction is lost in both cases
   */
  async write(tx: Tx, accounts: readonly PreparedAccount[]): Promise<void> {
    try {
      await insertAccountRows(
        tx,
        accounts.map(({ rows }) => rows),
      );
    } catch (error) {
      throw asAccountError(error);
    }
  }
}
