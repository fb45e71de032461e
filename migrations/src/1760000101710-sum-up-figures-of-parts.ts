import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the lines of a part come to in each figure besides the five; null of one that came before. */
export class SumUpFiguresOfParts1760000101710 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation_part ADD COLUMN further_sums jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE reconciliation_part DROP COLUMN further_sums');
  }
}
