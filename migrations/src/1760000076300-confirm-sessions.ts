import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When somebody last showed again, in a session of theirs, who they are; null when that was as it was opened. */
export class ConfirmSessions1760000076300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_session ADD COLUMN confirmed_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_session DROP COLUMN confirmed_at');
  }
}
