import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts what a statement changed of the lines. @param ofAccount factor of an account in `accounts_…`; of wave `b`, import `p` */
const countLines = (
  ofAccount: string,
) => `CREATE OR REPLACE FUNCTION count_wave_lines() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE waves uuid[]; processes uuid[]; outcomes text[]; signs bigint[];
   BEGIN
     IF TG_OP = 'INSERT' THEN
       SELECT array_agg(wave_id), array_agg(process_id), array_agg(outcome), array_agg(1)
       INTO waves, processes, outcomes, signs FROM came;
     ELSIF TG_OP = 'DELETE' THEN
       SELECT array_agg(wave_id), array_agg(process_id), array_agg(outcome), array_agg(-1)
       INTO waves, processes, outcomes, signs FROM went;
     ELSE
       SELECT array_agg(wave_id), array_agg(process_id), array_agg(outcome), array_agg(n)
       INTO waves, processes, outcomes, signs FROM (
         SELECT wave_id, process_id, outcome, sum(n) AS n FROM (
           SELECT wave_id, process_id, outcome, 1 AS n FROM came UNION ALL
           SELECT wave_id, process_id, outcome, -1 FROM went) both_ways
         GROUP BY 1, 2, 3 HAVING sum(n) <> 0) changed;
     END IF;
     IF waves IS NULL THEN RETURN NULL; END IF;
     PERFORM FROM account_import_process p WHERE p.id = ANY (processes) ORDER BY p.id FOR NO KEY UPDATE;
     INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
     WITH changed AS (
       SELECT * FROM unnest(waves, processes, outcomes, signs) AS c (wave_id, process_id, outcome, n)
     ), by_account AS (
       SELECT c.wave_id, c.process_id, sum(c.n) AS lines, sum(c.n) FILTER (WHERE c.outcome = 'accepted') AS accepted
       FROM changed c WHERE c.process_id IS NOT NULL GROUP BY 1, 2
     ), accounts AS (
       SELECT b.wave_id, wave_line_outcome(p.status, p.platform_identifier) AS outcome,
         (a.lines > 0)::int - (a.lines - b.lines > 0)::int AS accounts,
         ((a.accepted > 0)::int - (a.accepted - coalesce(b.accepted, 0) > 0)::int)${ofAccount} AS accepted_accounts,
         coalesce(b.accepted, 0) AS accepted
       FROM by_account b JOIN account_import_process p ON p.id = b.process_id CROSS JOIN LATERAL (
         SELECT count(*) AS lines, count(*) FILTER (WHERE l.outcome = 'accepted') AS accepted FROM import_wave_line l
         -- In this form no index is used but that of the import: while little is known of the table, all lines of the wave would be read.
         WHERE l.process_id = b.process_id AND l.wave_id IS NOT DISTINCT FROM b.wave_id) a
     )
     SELECT wave_id, figure, date_trunc('hour', clock_timestamp()), sum(n) FROM (
       SELECT wave_id, outcome AS figure, n FROM changed WHERE outcome <> 'accepted'
       UNION ALL SELECT wave_id, outcome, accepted FROM accounts
       UNION ALL SELECT wave_id, 'accounts_' || outcome, accepted_accounts FROM accounts
       UNION ALL SELECT wave_id, 'accounts', accounts FROM accounts) figures
     GROUP BY 1, 2 HAVING sum(n) <> 0;
     RETURN NULL;
   END $$`;

/** Lines follow what becomes of their account in any wave, accounts what becomes of it in the wave that has it. */
const COUNT_OUTCOME = `CREATE OR REPLACE FUNCTION count_wave_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE was text := wave_line_outcome(OLD.status, OLD.platform_identifier);
     is_now text := wave_line_outcome(NEW.status, NEW.platform_identifier);
   BEGIN
     INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
     SELECT l.wave_id, f.figure, date_trunc('hour', clock_timestamp()), sum(f.n)
     FROM (SELECT wave_id, count(*) AS lines FROM import_wave_line
         WHERE process_id = NEW.id AND outcome = 'accepted' GROUP BY 1) l
       CROSS JOIN LATERAL (VALUES (was, -l.lines), (is_now, l.lines),
           ('accounts_' || was, -(l.wave_id IS NOT DISTINCT FROM OLD.wave_id)::int),
           ('accounts_' || is_now, (l.wave_id IS NOT DISTINCT FROM NEW.wave_id)::int))
         AS f (figure, n)
     GROUP BY 1, 2 HAVING sum(f.n) <> 0;
     RETURN NULL;
   END $$`;

const COUNT_OUTCOME_BEFORE = `CREATE OR REPLACE FUNCTION count_wave_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE was text := wave_line_outcome(OLD.status, OLD.platform_identifier);
     is_now text := wave_line_outcome(NEW.status, NEW.platform_identifier);
   BEGIN
     INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
     SELECT l.wave_id, f.figure, date_trunc('hour', clock_timestamp()), f.n
     FROM (SELECT wave_id, count(*) AS lines FROM import_wave_line
         WHERE process_id = NEW.id AND outcome = 'accepted' GROUP BY 1) l
       CROSS JOIN LATERAL (VALUES (was, -l.lines), (is_now, l.lines), ('accounts_' || was, -1), ('accounts_' || is_now, 1))
         AS f (figure, n);
     RETURN NULL;
   END $$`;

const DROP_TRIGGER = 'DROP TRIGGER account_import_process__wave_outcome ON account_import_process';

const trigger = (columns: string, further: string) =>
  `CREATE TRIGGER account_import_process__wave_outcome AFTER UPDATE OF ${columns} ON account_import_process
     FOR EACH ROW WHEN (wave_line_outcome(OLD.status, OLD.platform_identifier)
       IS DISTINCT FROM wave_line_outcome(NEW.status, NEW.platform_identifier)${further})
     EXECUTE FUNCTION count_wave_outcome()`;

/**
 * Counts an account of a wave by what became of it while the wave has it: one that another wave took over, or that was sent by itself, was
 * counted in both. Lines are counted as before. The lock of the imports comes last, and waits for whoever counted by the functions as they were.
 */
export class CountAccountsInTheirWaves1760000102510 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(countLines(' * (p.wave_id IS NOT DISTINCT FROM b.wave_id)::int'));
    await queryRunner.query(COUNT_OUTCOME);
    await queryRunner.query(DROP_TRIGGER);
    await queryRunner.query(
      trigger('status, platform_identifier, wave_id', ' OR OLD.wave_id IS DISTINCT FROM NEW.wave_id'),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(countLines(''));
    await queryRunner.query(COUNT_OUTCOME_BEFORE);
    await queryRunner.query(DROP_TRIGGER);
    await queryRunner.query(trigger('status, platform_identifier', ''));
  }
}
