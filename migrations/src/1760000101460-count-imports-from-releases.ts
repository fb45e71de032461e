import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

/** Counts are kept by the hour: those of the hour in which a wave was released count as imported after it. */
const UP = `-- safe: some hundred rows
  UPDATE import_wave w SET imported_at_release = coalesce((
    SELECT sum(k.n) FROM (
      SELECT n, hour FROM import_wave_count WHERE wave_id = w.id AND figure = 'accounts_imported'
      UNION ALL SELECT n, hour FROM import_wave_count_delta WHERE wave_id = w.id AND figure = 'accounts_imported') k
    WHERE k.hour < date_trunc('hour', r.released_at)), 0)
  FROM (SELECT wave_id, max(occurred_at) AS released_at FROM import_wave_event WHERE event = 'RELEASE' GROUP BY wave_id) r
  WHERE r.wave_id = w.id AND w.imported_at_release = 0`;

/** A share that may fail counts from the latest release of a wave, also where the release before let it go. */
export class CountImportsFromReleases1760000101460 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The owner of the tables sees no row of them.
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(UP);
    await queryRunner.query('RESET ROLE');
  }

  async down(): Promise<void> {
    // What was counted holds.
  }
}
