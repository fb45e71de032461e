import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When, by whom and why a retraction was stopped: what was taken back by then stays so, and the rest is left. */
export class StopRetractions1760000101840 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE retraction ADD COLUMN stopped_at timestamptz, ADD COLUMN stopped_by text, ADD COLUMN stop_reason text',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE retraction DROP COLUMN stopped_at, DROP COLUMN stopped_by, DROP COLUMN stop_reason',
    );
  }
}
