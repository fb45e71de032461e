import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often the password of somebody was reset, which ends what made their browsers known. */
export class EndKnownBrowsers1760000078100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_user ADD COLUMN device_epoch integer NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_user DROP COLUMN device_epoch');
  }
}
