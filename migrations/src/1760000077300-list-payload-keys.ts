import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // Names of sealing keys that payloads may be sealed with, never the keys: who starts without one of them is told so. The probe is a known
  // text that each sealed, so that another key of the same name is noticed, too.
  `CREATE TABLE payload_key (
     version text CONSTRAINT payload_key__pk PRIMARY KEY,
     sealed_probe text NOT NULL,
     used_since timestamptz NOT NULL
   )`,
  protectTable('payload_key', null),
];

/** The first step of the way back, which ends before anything is lost while there are sealed payloads. */
const DOWN: readonly string[] = [
  `DO $$ BEGIN
     IF EXISTS (SELECT FROM account_import_payload WHERE sealed_key IS NOT NULL) THEN
       RAISE EXCEPTION 'there are sealed payloads, which would be lost';
     END IF;
   END $$`,
  'DROP TABLE payload_key',
];

/** Which keys payloads are sealed with is known without a look at all of them. */
export class ListPayloadKeys1760000077300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
