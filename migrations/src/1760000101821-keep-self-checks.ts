import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // How the latest self-check of every account ended, for each wave of a supplier and for what came without one.
  `CREATE TABLE self_check (
     import_supplier_id uuid NOT NULL CONSTRAINT self_check__import_supplier_fk REFERENCES import_supplier (id),
     wave_id uuid CONSTRAINT self_check__wave_fk REFERENCES import_wave (id) ON DELETE CASCADE,
     began_at timestamptz NOT NULL,
     ended_at timestamptz NOT NULL,
     accounts bigint NOT NULL,
     differing bigint NOT NULL,
     CONSTRAINT self_check__once_uq UNIQUE NULLS NOT DISTINCT (import_supplier_id, wave_id)
   )`,
  'CREATE INDEX self_check__wave_ix ON self_check (wave_id) WHERE wave_id IS NOT NULL',
  protectTable('self_check', null),
];

/** What `accounts verify` found, by wave. */
export class KeepSelfChecks1760000101821 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE self_check');
  }
}
