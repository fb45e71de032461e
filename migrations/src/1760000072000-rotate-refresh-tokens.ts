import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether refresh tokens of a key are good for one use. The keys there are stay as their owners know them. */
export class RotateRefreshTokens1760000072000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_key ADD COLUMN rotates_refresh_tokens boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE api_key DROP COLUMN rotates_refresh_tokens');
  }
}
