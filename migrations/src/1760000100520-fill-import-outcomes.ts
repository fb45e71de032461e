import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

/**
 * Counts the outcomes of the last month, but for what is noted already: one statement, which sees events and notes at the same moment,
 * while others are made. An index holds the events it reads.
 */
export class FillImportOutcomes1760000100520 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The owner of the tables sees no row of them.
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(`
      -- safe: rows of a table that nobody reads or changes before the workers of this release
      INSERT INTO import_outcome_count (width, at, import_supplier_id, code, count)
      SELECT width, date_trunc(width, at, 'UTC'), import_supplier_id, code, sum(n) FROM (
        SELECT import_supplier_id, CASE WHEN to_status = 'PROCESSED' THEN '' ELSE coalesce(data ->> 'code', 'unknown') END AS code,
          occurred_at AS at, 1 AS n
        FROM account_import_event
        WHERE to_status IN ('PROCESSED', 'ERRORED', 'DRY_RUN_ERRORED') AND occurred_at > now() - interval '31 days'
        UNION ALL SELECT import_supplier_id, code, at, -change FROM import_outcome_change
      ) counted JOIN (VALUES ('minute', interval '7 hours'), ('hour', interval '31 days')) kept (width, span)
        ON at > now() - span
      GROUP BY 1, 2, 3, 4 HAVING sum(n) <> 0`);
    await queryRunner.query('RESET ROLE');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query('DELETE FROM import_outcome_count');
    await queryRunner.query('RESET ROLE');
  }
}
