import type { MigrationInterface, QueryRunner } from 'typeorm';

const HELD = `'LOADING', 'READY', 'DRY_RUN', 'REVIEW', 'APPROVED', 'HALTED', 'SIGNED_OFF'`;
const STATES = `${HELD}, 'RUNNING', 'IMPORTED', 'RECONCILED', 'CANCELLED'`;

const UP = `-- safe: some hundred rows, of waves; is_holding is made anew in the same statement, so that nobody ever misses it
  ALTER TABLE import_wave
    DROP CONSTRAINT import_wave__state_ck,
    ADD CONSTRAINT import_wave__state_ck CHECK (state IN (${STATES})) NOT VALID,
    DROP CONSTRAINT import_wave__settled_state_ck,
    ADD CONSTRAINT import_wave__settled_state_ck CHECK (settled_state IN (${STATES})) NOT VALID,
    DROP COLUMN is_holding,
    ADD COLUMN is_holding boolean NOT NULL GENERATED ALWAYS AS (
      state IN (${HELD}) OR state = 'CANCELLED' AND settled_state <> 'CANCELLED') STORED,
    ADD COLUMN planned_totals jsonb,
    ADD COLUMN needs_supplier_approval boolean NOT NULL DEFAULT false,
    ADD COLUMN most_failed_share numeric,
    ADD COLUMN most_failed_by_code jsonb,
    ADD COLUMN forgiven_failures bigint NOT NULL DEFAULT 0`;

/** The way of a wave from all that was sent to its release, and from what was imported to its end. */
export class AddStatesOfWaves1760000091100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(UP);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const before = `'LOADING', 'RUNNING', 'HALTED', 'IMPORTED', 'CANCELLED'`;
    await queryRunner.query(`ALTER TABLE import_wave
      DROP COLUMN planned_totals, DROP COLUMN needs_supplier_approval, DROP COLUMN most_failed_share,
      DROP COLUMN most_failed_by_code, DROP COLUMN forgiven_failures, DROP COLUMN is_holding,
      ADD COLUMN is_holding boolean NOT NULL GENERATED ALWAYS AS (
        state IN ('LOADING', 'HALTED') OR state = 'CANCELLED' AND settled_state <> 'CANCELLED') STORED,
      DROP CONSTRAINT import_wave__state_ck, ADD CONSTRAINT import_wave__state_ck CHECK (state IN (${before})),
      DROP CONSTRAINT import_wave__settled_state_ck,
      ADD CONSTRAINT import_wave__settled_state_ck CHECK (settled_state IN (${before}))`);
  }
}
