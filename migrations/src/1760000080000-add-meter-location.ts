import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where a meter is, in words. */
export class AddMeterLocation1760000080000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE meter ADD COLUMN meter_location text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE meter DROP COLUMN meter_location');
  }
}
