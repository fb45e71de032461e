import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many accounts a wave had when a gate of what it comes to was waived; null for other gates, and for waivers before. */
export class KeepAccountsOfWaivers1760000102770 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave_waiver ADD COLUMN accounts bigint');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave_waiver DROP COLUMN accounts');
  }
}
