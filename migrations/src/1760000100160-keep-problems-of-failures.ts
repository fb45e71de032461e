import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every problem of a payload that failed: rule, code, path and which message of the rule it is; no value that was sent. */
export class KeepProblemsOfFailures1760000100160 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_import_process ADD COLUMN latest_error_problems jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_import_process DROP COLUMN latest_error_problems');
  }
}
