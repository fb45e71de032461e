import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The revision of the plan of a wave, which a claim asks for; null while it has none. By itself: whoever writes to waves wants other tables, too. */
export class MarkPlannedWaves1760000098600 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave ADD COLUMN plan_revision integer');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_wave DROP COLUMN plan_revision');
  }
}
