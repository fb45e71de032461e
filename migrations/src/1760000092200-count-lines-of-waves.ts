import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  `CREATE TABLE import_wave_count (
     wave_id uuid CONSTRAINT import_wave_count__wave_fk REFERENCES import_wave (id),
     figure text,
     -- In which it became so many more or fewer.
     hour timestamptz,
     n bigint NOT NULL,
     CONSTRAINT import_wave_count__pk PRIMARY KEY (wave_id, figure, hour)
   )`,
  // What is to be added to the counts; whoever changes lines or imports only appends, so that none waits for another.
  `CREATE TABLE import_wave_count_delta (
     id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT import_wave_count_delta__pk PRIMARY KEY,
     wave_id uuid NOT NULL CONSTRAINT import_wave_count_delta__wave_fk REFERENCES import_wave (id),
     figure text NOT NULL,
     hour timestamptz NOT NULL,
     n bigint NOT NULL
   )`,
  'CREATE INDEX import_wave_count_delta__wave_ix ON import_wave_count_delta (wave_id)',
  protectTable('import_wave_count', { by: 'wave_id', may: 'SELECT' }),
  protectTable('import_wave_count_delta', { by: 'wave_id', may: 'SELECT, INSERT' }),

  // What became of an accepted line, by its import.
  `CREATE FUNCTION wave_line_outcome(status text, platform_identifier text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
     SELECT CASE WHEN platform_identifier IS NOT NULL THEN 'imported'
       WHEN status IN ('ERRORED', 'DRY_RUN_ERRORED') THEN 'failed' ELSE 'not_processed' END $$`,

  // The imports are locked, and looked at once they are: what is decided about one at the same time waits, and counts the line, or
  // is waited for, and is counted with it.
  `CREATE FUNCTION count_wave_lines() RETURNS trigger LANGUAGE plpgsql AS $$
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
         (a.accepted > 0)::int - (a.accepted - coalesce(b.accepted, 0) > 0)::int AS accepted_accounts,
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
   END $$`,
  `CREATE TRIGGER import_wave_line__count_new AFTER INSERT ON import_wave_line
     REFERENCING NEW TABLE AS came FOR EACH STATEMENT EXECUTE FUNCTION count_wave_lines()`,
  `CREATE TRIGGER import_wave_line__count_changed AFTER UPDATE ON import_wave_line
     REFERENCING NEW TABLE AS came OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION count_wave_lines()`,
  `CREATE TRIGGER import_wave_line__count_gone AFTER DELETE ON import_wave_line
     REFERENCING OLD TABLE AS went FOR EACH STATEMENT EXECUTE FUNCTION count_wave_lines()`,

  `CREATE FUNCTION count_wave_outcome() RETURNS trigger LANGUAGE plpgsql AS $$
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
   END $$`,
];

const DOWN: readonly string[] = [
  'DROP FUNCTION count_wave_outcome()',
  'DROP TRIGGER import_wave_line__count_new ON import_wave_line',
  'DROP TRIGGER import_wave_line__count_changed ON import_wave_line',
  'DROP TRIGGER import_wave_line__count_gone ON import_wave_line',
  'DROP FUNCTION count_wave_lines()',
  'DROP FUNCTION wave_line_outcome(text, text)',
  'DROP TABLE import_wave_count_delta',
  'DROP TABLE import_wave_count',
];

/** Keeps the counts of waves, which a million lines are too many to be counted for each time. */
export class CountLinesOfWaves1760000092200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
