import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // A file of control totals, one of several or the only one. The salt is that of its digests.
  `CREATE TABLE reconciliation_part (
     reconciliation_id uuid CONSTRAINT reconciliation_part__reconciliation_fk REFERENCES reconciliation (id) ON DELETE CASCADE,
     part smallint CONSTRAINT reconciliation_part__part_ck CHECK (part >= 1),
     salt text,
     CONSTRAINT reconciliation_part__pk PRIMARY KEY (reconciliation_id, part)
   )`,
  protectTable('reconciliation_part', { by: 'reconciliation_id', may: 'SELECT, INSERT, UPDATE, DELETE' }),
];

/** Files that control totals come in. */
export class AddPartsOfReconciliations1760000101230 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE reconciliation_part');
  }
}
