import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The figures besides the five that differ; null where none does, or the release before compared it. */
export class KeepFurtherDifferences1760000101220 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation_difference ADD COLUMN further jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation_difference DROP COLUMN further');
  }
}
