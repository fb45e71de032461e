import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was told of a meter point stays in the feed when its account is taken back. */
export class LetEventsOutliveMeterPoints1760000101552 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      '-- safe: the release before deletes events before their meter points, and adds none of a meter point that is gone\n' +
        'ALTER TABLE meter_point_event DROP CONSTRAINT meter_point_event__meter_point_fk',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE meter_point_event ADD CONSTRAINT meter_point_event__meter_point_fk
         FOREIGN KEY (meter_point_id) REFERENCES meter_point (id) NOT VALID`,
    );
  }
}
