import type { SUPPLY_TYPES } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { readStoredAccount } from '../layout/rebuild-payload.js';
import { type AccountTransaction, TRANSACTIONS } from './account-transactions.js';
import { type DecidedValue, decidedValues } from './decided-values.js';

/** An account as it stands, for staff. Money is exact text in pounds, dates are civil. */
export interface AccountDetails {
  readonly id: string;
  readonly account_number: string;
  readonly import_id: string;
  readonly import_supplier: string;
  /** Whether the supplier is for trying things out. */
  readonly is_sandbox: boolean;
  readonly external_account_number: string;
  readonly created_at: Date;
  readonly communication_preference: string;
  readonly account_type: string;
  readonly sales_channel: string | null;
  readonly sales_subchannel: string | null;
  /** Of the payload that was sent; another one after a correction, and when the customer was erased. */
  readonly payload_hash: string;
  /** The payload, rebuilt from the account's tables. */
  readonly payload: { readonly [key: string]: unknown };
  readonly decided: readonly DecidedValue[];
  readonly meter_points: readonly AccountMeterPoint[];
  readonly ledgers: readonly AccountLedger[];
  /** A page of them, the newest first. */
  readonly transactions: readonly AccountTransaction[];
  readonly transactions_total: number;
}

/** A meter point of an account. */
export interface AccountMeterPoint {
  readonly id: string;
  /** Null where a sandbox did not say. */
  readonly mpxn: string | null;
  readonly supply_type: (typeof SUPPLY_TYPES)[number] | null;
  readonly status: string;
}

/** A ledger of an account with its balance. */
export interface AccountLedger {
  readonly id: string;
  readonly position: number;
  readonly balance: string;
  /** First day of the open statement; null is unbounded. */
  readonly open_from: string | null;
  readonly opening_balance: string | null;
  readonly credit_total: string | null;
  readonly debit_total: string | null;
}

const HEAD = `SELECT a.id, a.account_number, a.process_id AS import_id, s.code AS import_supplier, s.is_sandbox,
    a.external_account_number, a.created_at, e.communication_preference, e.account_type, e.sales_channel,
    e.sales_subchannel, p.payload_hash,
    (SELECT count(*)::int FROM ledger_transaction t WHERE t.account_id = a.id) AS transactions_total
  FROM account a JOIN import_supplier s ON s.id = a.import_supplier_id JOIN account_effective e ON e.id = a.id
    JOIN account_import_process p ON p.id = a.process_id
  WHERE a.account_number = $1`;

const METER_POINTS = `SELECT m.id, m.identifier AS mpxn, m.supply_type, m.status
  FROM meter_point m JOIN supply_address a ON a.id = m.supply_address_id
  WHERE m.account_id = $1 ORDER BY a.position, m.position`;

const LEDGERS = `SELECT l.id, l.position, l.balance::text, o.bill_period_from_date::text AS open_from,
    o.opening_balance::text, o.credit_total::text, o.debit_total::text
  FROM ledger l LEFT JOIN statement o ON o.ledger_id = l.id AND o.kind = 'OPEN'
  WHERE l.account_id = $1 ORDER BY l.position`;

type Head = Omit<AccountDetails, 'payload' | 'decided' | 'meter_points' | 'ledgers' | 'transactions'>;

/** Read model of one account, for staff. */
@Injectable()
export class AccountDetailsQueries {
  constructor(private readonly database: Database) {}

  /**
   * Everything in one snapshot.
   * @param limit most transactions that are given, @param after id of the one before them; null begins with the newest
   * @returns null when there is no account with this number
   */
  async find(accountNumber: string, limit = 100, after: string | null = null): Promise<AccountDetails | null> {
    return this.database.transaction(async (tx) => {
      await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      const [head] = await tx.query<Head[]>(HEAD, [accountNumber]);
      if (head === undefined) return null;
      const stored = await readStoredAccount(tx, head.id);
      return {
        ...head,
        payload: stored?.payload ?? {},
        decided: stored === null ? [] : await decidedValues(tx, head.id, stored.ids),
        meter_points: await tx.query<AccountMeterPoint[]>(METER_POINTS, [head.id]),
        ledgers: await tx.query<AccountLedger[]>(LEDGERS, [head.id]),
        transactions: await tx.query<AccountTransaction[]>(TRANSACTIONS, [head.id, after, limit]),
      };
    });
  }
}
