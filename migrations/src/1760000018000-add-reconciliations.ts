import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  // A report: what a supplier says its accounts come to, and what the latest comparison found. A row that is COMPUTING is
  // work for whoever locks it; what the comparison before that found stays readable.
  `CREATE TABLE reconciliation (
     id uuid CONSTRAINT reconciliation__pk PRIMARY KEY,
     import_supplier_id uuid NOT NULL
       CONSTRAINT reconciliation__import_supplier_fk REFERENCES import_supplier (id),
     created_at timestamptz NOT NULL,
     status text NOT NULL CONSTRAINT reconciliation__status_ck CHECK (status IN ('COMPUTING', 'READY', 'FAILED')),
     attempt integer NOT NULL,
     due_at timestamptz NOT NULL,
     computed_at timestamptz,
     expected_accounts bigint NOT NULL,
     expected_electricity bigint NOT NULL,
     expected_gas bigint NOT NULL,
     expected_balance pounds_total NOT NULL,
     expected_transactions bigint NOT NULL,
     expected_transaction_sum pounds_total NOT NULL,
     matched bigint,
     mismatched bigint,
     missing bigint,
     extra bigint,
     actual_accounts bigint,
     actual_electricity bigint,
     actual_gas bigint,
     actual_balance pounds_total,
     actual_transactions bigint,
     actual_transaction_sum pounds_total,
     CONSTRAINT reconciliation__computed_ck CHECK (CASE WHEN computed_at IS NULL
       THEN status <> 'READY' AND num_nonnulls(matched, mismatched, missing, extra, actual_accounts, actual_electricity,
         actual_gas, actual_balance, actual_transactions, actual_transaction_sum) = 0
       ELSE num_nulls(matched, mismatched, missing, extra, actual_accounts, actual_electricity, actual_gas,
         actual_balance, actual_transactions, actual_transaction_sum) = 0 END)
   )`,
  'CREATE INDEX reconciliation__supplier_created_ix ON reconciliation (import_supplier_id, created_at DESC, id DESC)',
  `CREATE INDEX reconciliation__due_ix ON reconciliation (due_at) WHERE status = 'COMPUTING'`,

  // What the supplier says of each account.
  `CREATE TABLE reconciliation_line (
     reconciliation_id uuid NOT NULL
       CONSTRAINT reconciliation_line__reconciliation_fk REFERENCES reconciliation (id) ON DELETE CASCADE,
     external_account_number text NOT NULL,
     line_number integer NOT NULL,
     electricity bigint NOT NULL,
     gas bigint NOT NULL,
     balance pounds_total NOT NULL,
     transactions bigint NOT NULL,
     transaction_sum pounds_total NOT NULL,
     CONSTRAINT reconciliation_line__pk PRIMARY KEY (reconciliation_id, external_account_number)
   )`,

  // The accounts that do not match, with what the platform holds of them. One that is missing has no figures.
  `CREATE TABLE reconciliation_difference (
     reconciliation_id uuid NOT NULL
       CONSTRAINT reconciliation_difference__reconciliation_fk REFERENCES reconciliation (id) ON DELETE CASCADE,
     external_account_number text NOT NULL,
     state text NOT NULL
       CONSTRAINT reconciliation_difference__state_ck CHECK (state IN ('MISMATCHED', 'MISSING', 'EXTRA')),
     electricity bigint,
     gas bigint,
     balance pounds_total,
     transactions bigint,
     transaction_sum pounds_total,
     import_status text,
     error_code text,
     CONSTRAINT reconciliation_difference__pk PRIMARY KEY (reconciliation_id, external_account_number),
     CONSTRAINT reconciliation_difference__figures_ck CHECK (
       num_nulls(electricity, gas, balance, transactions, transaction_sum) = CASE state WHEN 'MISSING' THEN 5 ELSE 0 END)
   )`,
  // Where the accounts are that no line is about: a list of all must not walk over every difference to find them.
  `CREATE INDEX reconciliation_difference__extra_ix
     ON reconciliation_difference (reconciliation_id, external_account_number) WHERE state = 'EXTRA'`,
];

const DOWN: readonly string[] = ['DROP TABLE reconciliation_difference, reconciliation_line, reconciliation'];

/** Control totals that suppliers send, and how they compare with what was imported. */
export class AddReconciliations1760000018000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
