import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pounds by which an account differs, never below zero; null where the release before compared it. */
export class KeepMoneyOfDifferences1760000100720 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation_difference ADD COLUMN money pounds_total');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation_difference DROP COLUMN money');
  }
}
