import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which end of the schedule window of an import the platform filled in, as its create gave the other one only: `start`, `end` or `none`.
 * NULL without a window, and where it is not known: what the release before stores.
 */
export class KeepFilledEndsOfWindows1760000102540 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE account_import_process ADD COLUMN schedule_window_filled text,
         ADD CONSTRAINT account_import_process__schedule_window_filled_ck
           CHECK (schedule_window_filled IN ('start', 'end', 'none')) NOT VALID`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_import_process DROP COLUMN schedule_window_filled');
  }
}
