import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  `CREATE TABLE staff_passkey_session (
     session_id uuid NOT NULL CONSTRAINT staff_passkey_session__pk PRIMARY KEY
       CONSTRAINT staff_passkey_session__session_fk REFERENCES staff_session (id) ON DELETE CASCADE,
     passkey_id uuid NOT NULL
       CONSTRAINT staff_passkey_session__passkey_fk REFERENCES staff_passkey (id) ON DELETE CASCADE
   )`,
  'CREATE INDEX staff_passkey_session__passkey_ix ON staff_passkey_session (passkey_id)',
  protectTable('staff_passkey_session', null),
];

/** Which sessions were opened with which passkey. */
export class AddPasskeySessions1760000076100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE staff_passkey_session');
  }
}
