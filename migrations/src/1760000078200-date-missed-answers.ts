import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when the OpenID provider does not answer about a session. */
export class DateMissedAnswers1760000078200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_oidc_session ADD COLUMN unanswered_since timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE staff_oidc_session DROP COLUMN unanswered_since');
  }
}
