import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many additions of each kind an account had when it began to be taken back, which a waiver covers; null for one that a release before
 * has begun, whose waiver covers all that comes.
 */
export class KeepWhatWaiversOfRetractionsCover1760000103000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_retraction ADD COLUMN waived_entries jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_retraction DROP COLUMN waived_entries');
  }
}
