import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the platform has too much of each figure of an account; null where only one side has it, or the release before compared it. */
export class KeepCausesOfDifferences1760000100750 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation_difference ADD COLUMN too_much text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation_difference DROP COLUMN too_much');
  }
}
