import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Holds the rows from before to the ends that a window may have filled in; nobody waits for it. */
export class ValidateFilledEndsOfWindows1760000102541 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE account_import_process VALIDATE CONSTRAINT account_import_process__schedule_window_filled_ck',
    );
  }

  async down(): Promise<void> {
    // It goes with its column.
  }
}
