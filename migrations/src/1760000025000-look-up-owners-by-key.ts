import type { MigrationInterface, QueryRunner } from 'typeorm';
import { renewOwner } from './row-security.js';

const OF_ACCOUNTS = `account_addition account_reference agreement ledger ledger_transaction meter meter_point note
  note_document payment_instruction statement supply_address supply_charge_line_item tax_item`.split(/\s+/);

const UP: readonly string[] = [
  ...OF_ACCOUNTS.map((table) => renewOwner(table, 'account_id')),
  renewOwner('account_import_payload', 'process_id', 'NOT process_is_foreign(process_id)'),
  renewOwner('reconciliation_line', 'reconciliation_id'),
  renewOwner('reconciliation_difference', 'reconciliation_id'),
];

/**
 * Has the owner of a row looked up by its key: a request with some hundred transactions read every account there is, to know
 * which of them are its organisation's.
 */
export class LookUpOwnersByKey1760000025000 implements MigrationInterface {
  /** Each statement by itself, so that it never holds the locks of two tables; all of them may be run again. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  /** What the conditions mean did not change. */
  async down(): Promise<void> {}
}
