import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether the accounts that had started before a wave had a plan are counted towards the caps of that day. Plans that are there, and those
 * that the release before makes, go on as they are.
 */
export class CountStartsBeforePlans1760000102470 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave_plan ADD COLUMN are_starts_counted boolean NOT NULL DEFAULT true');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave_plan DROP COLUMN are_starts_counted');
  }
}
