import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An import changes its row about three times, and each time leaves an entry behind in the small indexes of what waits, which
 * dispatcher and workers read all day. By the default they are cleared away after a fifth of the table: at a million
 * imports two hundred thousand, however few wait.
 */
const OFTEN = `autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 10000,
  autovacuum_analyze_scale_factor = 0.02, autovacuum_analyze_threshold = 1000`;

/** Has the rows that imports leave behind cleared away in step with the imports, and not with the size of the table. */
export class VacuumProcessesEarly1760000024000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE account_import_process SET (${OFTEN})`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `ALTER TABLE account_import_process RESET (autovacuum_vacuum_scale_factor, autovacuum_vacuum_threshold,
         autovacuum_analyze_scale_factor, autovacuum_analyze_threshold)`,
    );
  }
}
