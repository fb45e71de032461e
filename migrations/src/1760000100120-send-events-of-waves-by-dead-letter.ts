import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `ALTER TABLE webhook_dead_letter
  ALTER COLUMN process_id DROP NOT NULL,
  ADD COLUMN wave_id uuid,
  ADD CONSTRAINT webhook_dead_letter__wave_fk FOREIGN KEY (wave_id) REFERENCES import_wave (id) NOT VALID,
  ADD CONSTRAINT webhook_dead_letter__subject_ck CHECK ((process_id IS NULL) <> (wave_id IS NULL)) NOT VALID`;

const DOWN = `DELETE FROM webhook_dead_letter WHERE process_id IS NULL;
  ALTER TABLE webhook_dead_letter DROP CONSTRAINT webhook_dead_letter__subject_ck, DROP COLUMN wave_id, ALTER COLUMN process_id SET NOT NULL`;

/** Those of an event of a wave, which is of no import. */
export class SendEventsOfWavesByDeadLetter1760000100120 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(DOWN);
  }
}
