import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { londonInstant } from '../../../platform/database/london-instant.js';

/** A transaction as staff see it. Amounts are pounds as text, dates are civil. */
export interface ListedTransaction {
  readonly id: string;
  /** Id as it was sent; repeated ids have their number appended: `T-1#2`. */
  readonly transaction_id: string | null;
  readonly transaction_date: string | null;
  readonly amount: string | null;
  readonly type: string | null;
  readonly reason: string | null;
  readonly payment_type: string | null;
  /** Changes by the platform, such as of its date; null for none. */
  readonly description: string | null;
  readonly display_note: string | null;
  readonly note: string | null;
  readonly reference: string | null;
  readonly to_prepay_meter_serial_number: string | null;
  readonly product_code: string | null;
  /** Whether it is part of the balance; one on a prepay meter is not (R170). */
  readonly affects_balance: boolean;
  /** When it was added; null when it was imported with the account. */
  readonly added_at: string | null;
}

/** A ledger as staff see it, with its open statement. */
export interface ListedLedger {
  readonly position: number;
  readonly balance: string;
  readonly open_from_date: string | null;
  readonly opening_balance: string | null;
  readonly credit_total: string | null;
  readonly debit_total: string | null;
  readonly transactions_total: number;
  /** The newest first. */
  readonly transactions: readonly ListedTransaction[];
}

const TRANSACTIONS = `SELECT t.id, t.transaction_id || CASE WHEN t.occurrence > 1 THEN '#' || t.occurrence ELSE '' END
      AS transaction_id,
    t.transaction_date::text, t.amount::text, t.type, t.reason, t.payment_type, t.description, t.display_note, t.note,
    t.reference, t.to_prepay_meter_serial_number, t.product_code, t.affects_balance, ${londonInstant('t.added_at')} AS added_at
  FROM ledger_transaction t WHERE t.ledger_id = l.id
  ORDER BY t.transaction_date DESC NULLS LAST, t.added_at DESC NULLS LAST, t.id DESC LIMIT $2`;

const LIST = `SELECT l.position, l.balance::text AS balance, s.bill_period_from_date::text AS open_from_date,
    s.opening_balance::text AS opening_balance, s.credit_total::text AS credit_total, s.debit_total::text AS debit_total,
    (SELECT count(*)::int FROM ledger_transaction t WHERE t.ledger_id = l.id) AS transactions_total,
    (SELECT coalesce(json_agg(newest), '[]') FROM (${TRANSACTIONS}) newest) AS transactions
  FROM ledger l LEFT JOIN statement s ON s.ledger_id = l.id AND s.kind = 'OPEN'
  WHERE l.account_id = $1 ORDER BY l.position`;

/** Reads ledgers for staff. */
@Injectable()
export class LedgersQueries {
  constructor(private readonly database: Database) {}

  /** The ledgers of an account. @param limit transactions of each at most */
  async listForAccount(accountId: string, limit = 100): Promise<ListedLedger[]> {
    return await this.database.reader.query<ListedLedger[]>(LIST, [accountId, limit]);
  }
}
