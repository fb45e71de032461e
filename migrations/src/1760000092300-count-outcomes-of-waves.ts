import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  `CREATE TRIGGER account_import_process__wave_outcome AFTER UPDATE OF status, platform_identifier ON account_import_process
     FOR EACH ROW WHEN (wave_line_outcome(OLD.status, OLD.platform_identifier)
       IS DISTINCT FROM wave_line_outcome(NEW.status, NEW.platform_identifier))
     EXECUTE FUNCTION count_wave_outcome()`,
  // Lines that were sent before they were counted. No import changes meanwhile.
  'DELETE FROM import_wave_count_delta -- safe: no release had waves before this one',
  `-- safe: no release had waves before this one
   INSERT INTO import_wave_count (wave_id, figure, hour, n)
   WITH lines AS (
     SELECT l.wave_id, l.process_id, l.outcome, CASE WHEN l.outcome = 'accepted'
       THEN wave_line_outcome(p.status, p.platform_identifier) ELSE l.outcome END AS became
     FROM import_wave_line l LEFT JOIN account_import_process p ON p.id = l.process_id
   )
   SELECT wave_id, figure, date_trunc('hour', clock_timestamp()), n FROM (
     SELECT wave_id, became AS figure, count(*) AS n FROM lines GROUP BY 1, 2
     UNION ALL SELECT wave_id, 'accounts_' || became, count(DISTINCT process_id) FROM lines WHERE outcome = 'accepted' GROUP BY 1, 2
     UNION ALL SELECT wave_id, 'accounts', count(DISTINCT process_id) FROM lines WHERE process_id IS NOT NULL GROUP BY 1) counted`,
];

/** Has the counts of waves follow what becomes of imports. */
export class CountOutcomesOfWaves1760000092300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER account_import_process__wave_outcome ON account_import_process');
  }
}
