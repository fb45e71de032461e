import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // Only those that came back: one that was asked for is kept by the browser, sealed.
  `CREATE TABLE spent_passkey_challenge (
     hash bytea NOT NULL CONSTRAINT spent_passkey_challenge__pk PRIMARY KEY,
     expires_at timestamptz NOT NULL
   )`,
  'CREATE INDEX spent_passkey_challenge__expires_at_ix ON spent_passkey_challenge (expires_at)',
  protectTable('spent_passkey_challenge', null),
];

/** Challenges of passkeys that were answered, so that each is answered once. */
export class SpendPasskeyChallenges1760000076200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE spent_passkey_challenge');
  }
}
