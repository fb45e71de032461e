import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The place up to which the events of a feed are gone, because a sandbox was emptied. Places are not given again: whoever
 * follows the feed goes on behind it.
 */
export class AddEmptiedPosition1760000035000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE event_feed ADD COLUMN emptied_position bigint NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE event_feed DROP COLUMN emptied_position');
  }
}
