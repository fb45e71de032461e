import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

/** Accounts to which transactions were added: their ledgers began with nothing. */
const ADD_TO_LEDGERS = `-- safe: accounts that came with a balance and without ledgers, a few of all
  WITH raised AS (
    UPDATE ledger l SET ledger_balance = a.transfer_balance, balance = l.balance + a.transfer_balance FROM account a
    WHERE a.id = l.account_id AND l.origin = 'ADDED' AND l.ledger_balance IS NULL AND a.transfer_balance <> 0
    RETURNING l.id, a.transfer_balance)
  UPDATE statement s SET opening_balance = s.opening_balance + r.transfer_balance FROM raised r
  WHERE s.ledger_id = r.id AND s.kind = 'OPEN'`;

/** Accounts without a ledger. */
const ADD_LEDGERS = `-- safe: accounts that came with a balance and without ledgers, a few of all
  WITH added AS (
    INSERT INTO ledger (id, account_id, position, origin, ledger_balance, balance)
    SELECT gen_random_uuid(), a.id, 0, 'ADDED', a.transfer_balance, a.transfer_balance FROM account a
    WHERE a.transfer_balance <> 0 AND NOT EXISTS (SELECT FROM ledger l WHERE l.account_id = a.id)
    ON CONFLICT DO NOTHING RETURNING id, account_id, balance)
  INSERT INTO statement (id, account_id, ledger_id, position, kind, bill_period_from_date, opening_balance, credit_total, debit_total)
  SELECT gen_random_uuid(), l.account_id, l.id, 0, 'OPEN', least(a.last_billed_to_date + 1, '9999-12-31'), l.balance, 0.00, 0.00
  FROM added l JOIN account a ON a.id = l.account_id`;

/** Puts the balance of an account that came without ledgers on one of the platform's, where its transactions are added. */
export class KeepBalancesWithoutLedgers1760000102610 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The owner of the tables sees no row of them.
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(ADD_LEDGERS);
    // Afterwards, so that it finds those that were added meanwhile.
    await queryRunner.query(ADD_TO_LEDGERS);
    await queryRunner.query('RESET ROLE');
  }

  async down(): Promise<void> {
    // The balance stays: nothing of the release before has a ledger begin with another one.
  }
}
