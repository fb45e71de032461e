import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many accounts of a wave have what: counts by measure and key, without anything personal. NULL where a process of the release before
 * began to look at the wave.
 */
export class KeepProfilesOfWaves1760000101600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave_pass ADD COLUMN profile jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave_pass DROP COLUMN profile');
  }
}
