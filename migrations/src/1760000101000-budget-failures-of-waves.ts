import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = `-- safe: some hundred rows, of waves; no release has read or written what is dropped
  ALTER TABLE import_wave
    -- Accounts of it that were imported when it was released last, from which a share that fails is counted.
    ADD COLUMN imported_at_release bigint NOT NULL DEFAULT 0,
    -- One more with each change of what is planned to be in it.
    ADD COLUMN planned_revision integer NOT NULL DEFAULT 1,
    DROP COLUMN most_failed_share,
    DROP COLUMN most_failed_by_code`;

/** A share of the accounts of a wave may fail, and so many for one reason, as its plan says; what it is to come to can be changed. */
export class BudgetFailuresOfWaves1760000101000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE import_wave DROP COLUMN imported_at_release, DROP COLUMN planned_revision,
      ADD COLUMN most_failed_share numeric, ADD COLUMN most_failed_by_code jsonb`);
  }
}
