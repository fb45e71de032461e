import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // The tokens are sealed: who reads the table alone can ask the provider nothing.
  `CREATE TABLE staff_oidc_session (
     session_id uuid NOT NULL CONSTRAINT staff_oidc_session__pk PRIMARY KEY
       CONSTRAINT staff_oidc_session__session_fk REFERENCES staff_session (id) ON DELETE CASCADE,
     sealed_tokens text NOT NULL,
     checked_at timestamptz NOT NULL,
     confirmed_at timestamptz NOT NULL
   )`,
  protectTable('staff_oidc_session', null),
];

/** What sessions of accounts of the OpenID provider are held against it with, and when they last were. */
export class AddOidcSessions1760000073100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE staff_oidc_session');
  }
}
