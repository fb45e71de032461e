import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a comparison found that both sides come to in the figures besides the five; null where that is not known. */
export class KeepTotalsOfFurtherFigures1760000101720 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation ADD COLUMN further_totals jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation DROP COLUMN further_totals');
  }
}
