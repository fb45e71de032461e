import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A column for the gross amount of a statement as it was sent, any decimal number (R171). `gross_amount_pence`, whole
 * numbers only, keeps what the release before wrote; it is read where `gross_amount` is null, and no longer written.
 */
export class KeepGrossAmountsExactly1760000030000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE statement ADD COLUMN gross_amount numeric');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE statement DROP COLUMN gross_amount');
  }
}
