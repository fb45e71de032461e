import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Until when a one-time password works. Passwords from before, and those that somebody chose, have no end. */
export class AddPasswordExpiry1760000071000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_user ADD COLUMN password_expires_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_user DROP COLUMN password_expires_at');
  }
}
