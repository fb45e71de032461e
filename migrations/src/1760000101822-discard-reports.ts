import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a report of control totals was put aside for later ones: nobody reads it any more, and its rows are deleted in the background. */
export class DiscardReports1760000101822 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation ADD COLUMN discarded_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation DROP COLUMN discarded_at');
  }
}
