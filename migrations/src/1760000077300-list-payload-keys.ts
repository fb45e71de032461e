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

/** Which keys payloads are sealed with is known without a look at all of them. */
export class ListPayloadKeys1760000077300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE payload_key');
  }
}
