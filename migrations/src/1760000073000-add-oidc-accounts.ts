import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // Whoever is here signs in at the provider, and with no password.
  `CREATE TABLE staff_oidc_account (
     staff_user_id uuid NOT NULL CONSTRAINT staff_oidc_account__pk PRIMARY KEY
       CONSTRAINT staff_oidc_account__staff_user_fk REFERENCES staff_user (id) ON DELETE CASCADE,
     issuer text NOT NULL,
     subject text NOT NULL,
     created_at timestamptz NOT NULL,
     CONSTRAINT staff_oidc_account__subject_uq UNIQUE (issuer, subject)
   )`,
  protectTable('staff_oidc_account', null),
];

/** Which account of the OpenID provider a member of staff is. */
export class AddOidcAccounts1760000073000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE staff_oidc_account');
  }
}
