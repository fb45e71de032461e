import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Up to which place events of waves were put on lanes. A worker of the release before moves the place of all events past those
 * of waves, which it does not know; by their own place they are found all the same.
 */
export class QueueEventsOfWaves1760000100760 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE supplier_webhook ADD COLUMN queued_wave_position bigint NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE supplier_webhook DROP COLUMN queued_wave_position');
  }
}
