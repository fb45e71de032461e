import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

/** Counts what becomes of an account, in the lines that have it. @param further figures, as rows of `f`; of lines `l` of a wave */
const countOutcome = (
  further: string,
) => `CREATE OR REPLACE FUNCTION count_wave_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE was text := wave_line_outcome(OLD.status, OLD.platform_identifier);
     is_now text := wave_line_outcome(NEW.status, NEW.platform_identifier);
   BEGIN
     INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
     SELECT l.wave_id, f.figure, date_trunc('hour', clock_timestamp()), sum(f.n)
     FROM (SELECT wave_id, count(*) AS lines FROM import_wave_line
         WHERE process_id = NEW.id AND outcome = 'accepted' GROUP BY 1) l
       CROSS JOIN LATERAL (VALUES (was, -l.lines), (is_now, l.lines),
           ('accounts_' || was, -(l.wave_id IS NOT DISTINCT FROM OLD.wave_id)::int),
           ('accounts_' || is_now, (l.wave_id IS NOT DISTINCT FROM NEW.wave_id)::int)${further})
         AS f (figure, n)
     GROUP BY 1, 2 HAVING sum(f.n) <> 0;
     RETURN NULL;
   END $$`;

/** One that is taken back is imported no more, and did end: it is counted in the statement that takes it off what was imported. */
const TAKEN_BACK = `,
           ('accounts_retracted', (OLD.status = 'PROCESSED' AND NEW.status = 'CANCELLED'
             AND l.wave_id IS NOT DISTINCT FROM OLD.wave_id)::int)`;

/** Those since the latest release: what a share that may fail is counted from was noted then, without those of before. */
const FILL = `-- safe: some rows for each wave of which accounts were taken back
  INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
  SELECT p.wave_id, 'accounts_retracted', date_trunc('hour', x.retracted_at), count(*)
  FROM account_retraction x JOIN account_import_process p ON p.id = x.process_id
  WHERE x.state = 'RETRACTED' AND x.retracted_at > (
      SELECT max(e.occurred_at) FROM import_wave_event e WHERE e.wave_id = p.wave_id AND e.event = 'RELEASE')
    AND EXISTS (SELECT FROM import_wave_line l
      WHERE l.process_id = p.id AND l.wave_id IS NOT DISTINCT FROM p.wave_id AND l.outcome = 'accepted')
  GROUP BY 1, 2, 3`;

/** Counts accounts of a wave that were taken back: a share of those that failed is of all that ended. */
export class CountAccountsTakenBack1760000102570 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(countOutcome(TAKEN_BACK));
    // The owner of the tables sees no row of them.
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(FILL);
    await queryRunner.query('RESET ROLE');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(countOutcome(''));
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(`DELETE FROM import_wave_count WHERE figure = 'accounts_retracted'`);
    await queryRunner.query(`DELETE FROM import_wave_count_delta WHERE figure = 'accounts_retracted'`);
    await queryRunner.query('RESET ROLE');
  }
}
