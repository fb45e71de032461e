import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  `CREATE TABLE payment_instruction (
     id uuid CONSTRAINT payment_instruction__pk PRIMARY KEY,
     account_id uuid NOT NULL CONSTRAINT payment_instruction__account_fk REFERENCES account (id),
     vendor text NOT NULL,
     reference text NOT NULL,
     type text NOT NULL
       CONSTRAINT payment_instruction__type_ck CHECK (type IN ('CARD', 'DIRECT_DEBIT', 'CUSTOM', 'PAYMENT_SLIP')),
     status text NOT NULL CONSTRAINT payment_instruction__status_ck CHECK (status IN ('ACTIVE', 'ENDED')),
     brand text,
     last_four text CONSTRAINT payment_instruction__last_four_ck CHECK (last_four ~ '^[0-9]{4}$'),
     bank_name text,
     expiry_month smallint CONSTRAINT payment_instruction__expiry_month_ck CHECK (expiry_month BETWEEN 1 AND 12),
     expiry_year smallint CONSTRAINT payment_instruction__expiry_year_ck CHECK (expiry_year BETWEEN 2000 AND 9999),
     verified_at timestamptz NOT NULL
   )`,
  // One at a time for an account, whoever asks at the same moment (R172).
  `CREATE UNIQUE INDEX payment_instruction__account_active_uq ON payment_instruction (account_id)
     WHERE status = 'ACTIVE'`,
  'CREATE INDEX payment_instruction__account_ix ON payment_instruction (account_id)',
];

const DOWN: readonly string[] = ['DROP TABLE payment_instruction'];

/** How an account pays. */
export class AddPaymentInstructions1760000009000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
