import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // Accounts that are taken back together, as it was decided.
  `CREATE TABLE retraction (
     id uuid CONSTRAINT retraction__pk PRIMARY KEY,
     import_supplier_id uuid NOT NULL CONSTRAINT retraction__import_supplier_fk REFERENCES import_supplier (id),
     -- Code of the wave whose accounts they are; null where they were chosen by their numbers.
     wave text,
     reason text NOT NULL,
     actor text NOT NULL,
     -- Which blockers were waived, why, and for how many accounts.
     waivers jsonb NOT NULL,
     total integer NOT NULL,
     status text NOT NULL CONSTRAINT retraction__status_ck CHECK (status IN ('RUNNING', 'DONE')),
     created_at timestamptz NOT NULL,
     finished_at timestamptz,
     CONSTRAINT retraction__finished_ck CHECK ((status = 'RUNNING') = (finished_at IS NULL))
   )`,
  'CREATE INDEX retraction__supplier_ix ON retraction (import_supplier_id, wave)',
  'CREATE INDEX retraction__created_ix ON retraction (created_at DESC, id DESC)',
  `CREATE INDEX retraction__running_ix ON retraction (created_at) WHERE status = 'RUNNING'`,
  // The ledger: each account that is or was taken back. Neither process nor account is a foreign key: the entry outlives them.
  `CREATE TABLE account_retraction (
     id uuid CONSTRAINT account_retraction__pk PRIMARY KEY,
     retraction_id uuid NOT NULL CONSTRAINT account_retraction__retraction_fk REFERENCES retraction (id),
     import_supplier_id uuid NOT NULL CONSTRAINT account_retraction__import_supplier_fk REFERENCES import_supplier (id),
     process_id uuid NOT NULL,
     account_id uuid NOT NULL,
     account_number text NOT NULL,
     external_account_number text NOT NULL,
     state text NOT NULL CONSTRAINT account_retraction__state_ck CHECK (state IN ('WAITING', 'WITHDRAWING', 'RETRACTED', 'LEFT')),
     -- What stood in the way when it was decided, all of it waived.
     waived text[] NOT NULL,
     -- Why it was left as it is.
     left_for text[],
     due_at timestamptz,
     withdrawing_since timestamptz,
     -- The figures of the account and a digest without anything personal, as of when it went.
     totals jsonb,
     digest text,
     -- The mail whose file is still to be removed.
     mail_id uuid,
     retracted_at timestamptz,
     CONSTRAINT account_retraction__due_ck CHECK ((state IN ('WAITING', 'WITHDRAWING')) = (due_at IS NOT NULL)),
     CONSTRAINT account_retraction__left_ck CHECK ((state = 'LEFT') = (left_for IS NOT NULL)),
     CONSTRAINT account_retraction__retracted_ck
       CHECK (num_nonnulls(totals, digest, retracted_at) = CASE WHEN state = 'RETRACTED' THEN 3 ELSE 0 END)
   )`,
  // An account is taken back once, and its number never given again.
  `CREATE UNIQUE INDEX account_retraction__number_uq ON account_retraction (account_number) WHERE state <> 'LEFT'`,
  'CREATE INDEX account_retraction__account_ix ON account_retraction (account_id)',
  'CREATE INDEX account_retraction__process_ix ON account_retraction (process_id)',
  'CREATE INDEX account_retraction__supplier_ix ON account_retraction (import_supplier_id, external_account_number)',
  'CREATE INDEX account_retraction__retraction_ix ON account_retraction (retraction_id, external_account_number, id)',
  'CREATE INDEX account_retraction__due_ix ON account_retraction (retraction_id, due_at) WHERE due_at IS NOT NULL',
  'CREATE INDEX account_retraction__mail_ix ON account_retraction (mail_id) WHERE mail_id IS NOT NULL',
  protectTable('retraction', null, 'SELECT, INSERT, UPDATE'),
  protectTable('account_retraction', null, 'SELECT, INSERT, UPDATE'),
];

/** Accounts that are taken back, and the ledger of them. */
export class AddRetractions1760000101550 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['account_retraction', 'retraction']) await queryRunner.query(`DROP TABLE ${table}`);
  }
}
