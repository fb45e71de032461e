import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

/**
 * Counts the imports that waves have left, but for what is noted already: one statement, which sees imports and notes at
 * the same moment, while others are made. It takes no lock that anybody waits for.
 */
export class FillImportsLeftInWaves1760000102410 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The owner of the tables sees no row of them.
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(`
      -- safe: a row for each wave that has imports left
      INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
      SELECT wave_id, 'accounts_left', date_trunc('hour', clock_timestamp()), sum(n) FROM (
        SELECT wave_id, count(*) AS n FROM account_import_process
        WHERE wave_id IS NOT NULL AND status IN ('PENDING', 'IN_PROGRESS') GROUP BY 1
        UNION ALL SELECT wave_id, -n FROM import_wave_count WHERE figure = 'accounts_left'
        UNION ALL SELECT wave_id, -n FROM import_wave_count_delta WHERE figure = 'accounts_left'
      ) counted GROUP BY 1 HAVING sum(n) <> 0`);
    await queryRunner.query('RESET ROLE');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    for (const table of ['import_wave_count', 'import_wave_count_delta'])
      await queryRunner.query(`DELETE FROM ${table} WHERE figure = 'accounts_left'`);
    await queryRunner.query('RESET ROLE');
  }
}
