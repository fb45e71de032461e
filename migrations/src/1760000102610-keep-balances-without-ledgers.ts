import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

const ACCOUNTS_AT_ONCE = 1_000;

/** Accounts without a ledger; those that are just being taken back are waited for. */
const ADD_LEDGERS = `
  WITH bare AS (
    SELECT a.id, a.transfer_balance AS balance, a.last_billed_to_date FROM account a
    WHERE a.id = ANY (page) AND a.transfer_balance <> 0 AND NOT EXISTS (SELECT FROM ledger l WHERE l.account_id = a.id)
    FOR KEY SHARE OF a),
  added AS (
    INSERT INTO ledger (id, account_id, position, origin, ledger_balance, balance)
    SELECT gen_random_uuid(), id, 0, 'ADDED', balance, balance FROM bare
    ON CONFLICT DO NOTHING RETURNING id, account_id, balance)
  INSERT INTO statement (id, account_id, ledger_id, position, kind, bill_period_from_date, opening_balance, credit_total, debit_total)
  SELECT gen_random_uuid(), l.account_id, l.id, 0, 'OPEN', least(b.last_billed_to_date + 1, '9999-12-31'), l.balance, 0.00, 0.00
  FROM added l JOIN bare b ON b.id = l.account_id`;

/** Accounts to which transactions were added: their ledgers began with nothing. */
const ADD_TO_LEDGERS = `
  WITH raised AS (
    UPDATE ledger l SET ledger_balance = a.transfer_balance, balance = l.balance + a.transfer_balance FROM account a
    WHERE a.id = ANY (page) AND a.transfer_balance <> 0 AND l.account_id = a.id AND l.origin = 'ADDED' AND l.ledger_balance IS NULL
    RETURNING l.id, a.transfer_balance AS balance)
  UPDATE statement s SET opening_balance = s.opening_balance + r.balance FROM raised r
  WHERE s.ledger_id = r.id AND s.kind = 'OPEN'`;

const UP: readonly string[] = [
  // The owner of the tables sees no row of them.
  `SET ROLE ${PLATFORM_ROLE}`,
  // The second statement afterwards, so that it finds the ledgers that were added meanwhile.
  `DO $$
   DECLARE
     latest uuid := '00000000-0000-0000-0000-000000000000';
     page uuid[];
   BEGIN
     LOOP
       page := ARRAY(SELECT id FROM account WHERE id > latest ORDER BY id LIMIT ${ACCOUNTS_AT_ONCE});
       EXIT WHEN cardinality(page) = 0;
       ${ADD_LEDGERS};
       ${ADD_TO_LEDGERS};
       latest := page[cardinality(page)];
       COMMIT;
     END LOOP;
   END $$`,
  'RESET ROLE',
];

/**
 * Puts the balance of an account that came without ledgers on one of the platform's, where its transactions are added, in batches that are
 * committed; begun again it goes on. What processes of the release before import meanwhile has it with its first transaction.
 */
export class KeepBalancesWithoutLedgers1760000102610 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  /** The balance stays: nothing of the release before has a ledger begin with another one. */
  async down(): Promise<void> {}
}
