import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the system that the accounts of a wave come from says of them, as the supplier sent it, and when. */
export class KeepProfilesOfSources1760000101610 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE import_wave ADD COLUMN source_profile jsonb, ADD COLUMN source_profile_at timestamptz',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave DROP COLUMN source_profile, DROP COLUMN source_profile_at');
  }
}
