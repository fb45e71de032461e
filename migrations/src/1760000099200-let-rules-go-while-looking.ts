import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a worker has been looking at a rule, which holds no lock meanwhile, and since when an alert might be over. */
export class LetRulesGoWhileLooking1760000099200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alert_rule ADD COLUMN claimed_at timestamptz');
    await queryRunner.query('ALTER TABLE alert ADD COLUMN clear_since timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE alert DROP COLUMN clear_since');
    await queryRunner.query('ALTER TABLE alert_rule DROP COLUMN claimed_at');
  }
}
