import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // Public keys only: who reads the table can sign in as nobody.
  `CREATE TABLE staff_passkey (
     id uuid NOT NULL CONSTRAINT staff_passkey__pk PRIMARY KEY,
     staff_user_id uuid NOT NULL
       CONSTRAINT staff_passkey__staff_user_fk REFERENCES staff_user (id) ON DELETE CASCADE,
     credential_id bytea NOT NULL CONSTRAINT staff_passkey__credential_uq UNIQUE,
     public_key bytea NOT NULL,
     sign_count bigint NOT NULL,
     transports text[] NOT NULL,
     label text NOT NULL,
     created_at timestamptz NOT NULL,
     last_used_at timestamptz
   )`,
  'CREATE INDEX staff_passkey__staff_user_ix ON staff_passkey (staff_user_id)',
  protectTable('staff_passkey', null),
];

/** The passkeys of members of staff. */
export class AddPasskeys1760000076000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE staff_passkey');
  }
}
