import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `ALTER TABLE webhook_lane
  ALTER COLUMN process_id DROP NOT NULL,
  ADD COLUMN wave_id uuid,
  ADD CONSTRAINT webhook_lane__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave (id) NOT VALID,
  ADD CONSTRAINT webhook_lane__subject_ck CHECK ((process_id IS NULL) <> (wave_id IS NULL)) NOT VALID`;

const DOWN = `DELETE FROM webhook_lane WHERE process_id IS NULL;
  ALTER TABLE webhook_lane DROP CONSTRAINT webhook_lane__subject_ck, DROP COLUMN wave_id, ALTER COLUMN process_id SET NOT NULL`;

/** Those of an event of a wave, which is of no import. */
export class SendEventsOfWavesByLane1760000100110 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
