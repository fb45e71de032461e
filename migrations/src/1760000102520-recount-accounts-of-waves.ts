import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

/** When a wave `w` was released last. */
const RELEASED = `SELECT max(e.occurred_at) FROM import_wave_event e WHERE e.wave_id = w.id AND e.event = 'RELEASE'`;

/**
 * Sets the counts of accounts to those that waves have, in one statement that sees imports and counts at the same moment. What another wave
 * imported is taken out of the hour in which it was; a share that may fail counts from a release, of which the same is taken out.
 */
const RECOUNT = `-- safe: some rows for each wave that lost accounts
  WITH brought AS MATERIALIZED (
    SELECT DISTINCT l.wave_id, p.id, wave_line_outcome(p.status, p.platform_identifier) AS outcome,
      p.wave_id IS NOT DISTINCT FROM l.wave_id AS is_its, p.modified_at
    FROM import_wave_line l JOIN account_import_process p ON p.id = l.process_id WHERE l.outcome = 'accepted'
  ), lost AS MATERIALIZED (
    SELECT b.wave_id, b.outcome, coalesce(a.created_at, b.modified_at) AS ended_at
    FROM brought b LEFT JOIN account a ON a.process_id = b.id WHERE NOT b.is_its
  ), noted AS (
    INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
    SELECT wave_id, figure, hour, sum(n) FROM (
      SELECT wave_id, 'accounts_' || outcome AS figure, date_trunc('hour', now()) AS hour, count(*) AS n FROM brought WHERE is_its GROUP BY 1, 2
      UNION ALL SELECT wave_id, figure, date_trunc('hour', now()), -n FROM import_wave_count
        WHERE figure IN ('accounts_imported', 'accounts_failed', 'accounts_not_processed')
      UNION ALL SELECT wave_id, figure, date_trunc('hour', now()), -n FROM import_wave_count_delta
        WHERE figure IN ('accounts_imported', 'accounts_failed', 'accounts_not_processed')
      UNION ALL SELECT o.wave_id, 'accounts_' || o.outcome, m.hour, m.n FROM lost o CROSS JOIN LATERAL (
        VALUES (date_trunc('hour', o.ended_at), -1), (date_trunc('hour', now()), 1)) m (hour, n)
    ) counted GROUP BY 1, 2, 3 HAVING sum(n) <> 0
  )
  UPDATE import_wave w SET imported_at_release = greatest(0, w.imported_at_release - gone.n)
  FROM (SELECT o.wave_id, count(*) AS n FROM lost o JOIN import_wave w ON w.id = o.wave_id
    -- One that is signed off runs no more, and does not change.
    WHERE o.outcome = 'imported' AND w.state <> 'SIGNED_OFF' AND o.ended_at < (${RELEASED}) GROUP BY 1) gone
  WHERE gone.wave_id = w.id`;

/** Takes accounts that other waves took over, or that were sent by themselves, out of the counts of waves that had brought them. */
export class RecountAccountsOfWaves1760000102520 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The owner of the tables sees no row of them.
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(RECOUNT);
    await queryRunner.query('RESET ROLE');
  }

  async down(): Promise<void> {
    // What was counted holds.
  }
}
