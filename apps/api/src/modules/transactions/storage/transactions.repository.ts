import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { runPrepared } from '../../../platform/database/run-prepared.js';
import { recordAddedSql, sqlTotals } from '../../accounts/index.js';
import type { MainLedger } from './main-ledger.repository.js';
import type { TransactionRows } from './transaction-rows.js';

const TABLES = {
  ledger_transaction: `id account_id ledger_id statement_id position added_at occurrence transaction_id transaction_date
    sent_transaction_date description amount type reason payment_type affects_balance to_prepay_meter_serial_number
    display_note note reference product_code mpxn`,
  supply_charge_line_item: `id account_id ledger_transaction_id position rate_band start_date end_date number_of_units
    net_amount price_per_unit start_reading end_reading further_readings`,
  tax_item: 'id account_id ledger_transaction_id position amount tax_type value_taxed rate unit_type',
} as const satisfies Record<keyof TransactionRows, string>;

const TABLE_NAMES = Object.keys(TABLES) as (keyof TransactionRows)[];

const added = sqlTotals('added');
const before = sqlTotals('t');

const INSERT = `
  WITH added AS (${insertInto('ledger_transaction', 1)}),
  line_items AS (${insertInto('supply_charge_line_item', 2)}),
  tax_items AS (${insertInto('tax_item', 3)}),
  recorded AS (${recordAddedSql('transaction', '$6::uuid', {
    ledger_transaction: 'added',
    supply_charge_line_item: 'line_items',
    tax_item: 'tax_items',
  })}),
  total AS (SELECT ${added.credit} AS credit, ${added.debit} AS debit FROM added),
  open_statement AS (
    UPDATE statement s SET credit_total = coalesce(s.credit_total, before.credit) + total.credit,
      debit_total = coalesce(s.debit_total, before.debit) + total.debit
    FROM total, LATERAL (
      -- Of a statement that has no totals yet; the rows inserted above are not seen here.
      SELECT ${before.credit} AS credit, ${before.debit} AS debit
      FROM ledger_transaction t WHERE t.statement_id = $5 AND EXISTS (
        SELECT FROM statement o WHERE o.id = $5 AND o.credit_total IS NULL)) before
    WHERE s.id = $5)
  UPDATE ledger l SET balance = l.balance + total.credit - total.debit FROM total WHERE l.id = $4`;

/** Writes transactions. */
@Injectable()
export class TransactionsRepository {
  /**
   * Writes all rows in one statement, however many there are, notes them in the record of the account, and lets the balance of the
   * ledger and the totals of its open statement follow. PostgreSQL adds up, in numeric.
   */
  async add(tx: Tx, accountId: string, ledger: MainLedger, rows: TransactionRows): Promise<void> {
    const parameters = TABLE_NAMES.map((table) => JSON.stringify(rows[table]));
    await runPrepared(tx, 'add-transactions', INSERT, [...parameters, ledger.id, ledger.statementId, accountId]);
  }
}

function insertInto(table: keyof TransactionRows, parameter: number): string {
  const columns = TABLES[table].split(/\s+/).join(', ');
  return `INSERT INTO ${table} (${columns})
    SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $${parameter}::json) RETURNING *`;
}
