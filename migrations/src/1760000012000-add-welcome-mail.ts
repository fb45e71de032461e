import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  // One row for an account for ever. due_at: when somebody has to look at it again, the next attempt or the end of a
  // lease. Neither address nor name: they are read from the customer when the mail is made.
  `CREATE TABLE welcome_mail (
     id uuid CONSTRAINT welcome_mail__pk PRIMARY KEY,
     account_id uuid NOT NULL CONSTRAINT welcome_mail__account_uq UNIQUE
       CONSTRAINT welcome_mail__account_fk REFERENCES account (id),
     status text NOT NULL CONSTRAINT welcome_mail__status_ck
       CHECK (status IN ('PENDING', 'SENDING', 'SENT', 'SKIPPED', 'FAILED', 'UNCERTAIN')),
     reason text,
     attempt integer NOT NULL DEFAULT 0,
     due_at timestamptz,
     lease_token uuid,
     created_at timestamptz NOT NULL,
     modified_at timestamptz NOT NULL,
     CONSTRAINT welcome_mail__reason_ck
       CHECK (status NOT IN ('SKIPPED', 'FAILED', 'UNCERTAIN') OR reason IS NOT NULL),
     CONSTRAINT welcome_mail__due_ck CHECK ((status IN ('PENDING', 'SENDING')) = (due_at IS NOT NULL)),
     CONSTRAINT welcome_mail__lease_ck CHECK (status <> 'SENDING' OR lease_token IS NOT NULL)
   ) WITH (fillfactor = 85)`,
  `CREATE INDEX welcome_mail__due_ix ON welcome_mail (status, due_at) WHERE status IN ('PENDING', 'SENDING')`,
  // What staff look for.
  `CREATE INDEX welcome_mail__trouble_ix ON welcome_mail (modified_at) WHERE status IN ('FAILED', 'UNCERTAIN')`,
];

const DOWN: readonly string[] = ['DROP TABLE welcome_mail'];

/** The outbox of the mails to customers. */
export class AddWelcomeMail1760000012000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
