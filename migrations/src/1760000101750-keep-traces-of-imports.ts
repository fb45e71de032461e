import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where in a trace the request for an import was, as `traceparent`: the queue only wakes, so the row carries it to the worker. */
export class KeepTracesOfImports1760000101750 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_import_process ADD COLUMN trace_context text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE account_import_process DROP COLUMN trace_context');
  }
}
