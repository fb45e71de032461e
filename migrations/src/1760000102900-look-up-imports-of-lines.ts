import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Locks the imports of some lines, in the order of their ids. */
const LOCK = `PERFORM FROM unnest(ARRAY(SELECT DISTINCT i FROM unnest(processes) AS i ORDER BY i)) AS i (id) CROSS JOIN LATERAL (
       SELECT FROM account_import_process p WHERE p.id = i.id FOR NO KEY UPDATE) locked`;
const LOCK_BEFORE = `PERFORM FROM account_import_process p WHERE p.id = ANY (processes) ORDER BY p.id FOR NO KEY UPDATE`;

/** Accounts with their imports. In this form each is looked up by its id. */
const IMPORTS = `by_account b CROSS JOIN LATERAL (
         SELECT i.status, i.platform_identifier, i.wave_id FROM account_import_process i WHERE i.id = b.process_id OFFSET 0) p`;
const IMPORTS_BEFORE = 'by_account b JOIN account_import_process p ON p.id = b.process_id';

/** Counts what a statement changed of the lines. @param lock of the imports @param imports accounts with their imports `p` */
const countLines = (
  lock: string,
  imports: string,
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
     ${lock};
     INSERT INTO import_wave_count_delta (wave_id, figure, hour, n)
     WITH changed AS (
       SELECT * FROM unnest(waves, processes, outcomes, signs) AS c (wave_id, process_id, outcome, n)
     ), by_account AS (
       SELECT c.wave_id, c.process_id, sum(c.n) AS lines, sum(c.n) FILTER (WHERE c.outcome = 'accepted') AS accepted
       FROM changed c WHERE c.process_id IS NOT NULL GROUP BY 1, 2
     ), accounts AS (
       SELECT b.wave_id, wave_line_outcome(p.status, p.platform_identifier) AS outcome,
         (a.lines > 0)::int - (a.lines - b.lines > 0)::int AS accounts,
         ((a.accepted > 0)::int - (a.accepted - coalesce(b.accepted, 0) > 0)::int) * (p.wave_id IS NOT DISTINCT FROM b.wave_id)::int AS accepted_accounts,
         coalesce(b.accepted, 0) AS accepted
       FROM ${imports} CROSS JOIN LATERAL (
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

/**
 * Looks up the imports of lines by their ids: while little is known of the table, the lock went through all imports of the supplier for each
 * chunk of a part, by an index that has the id last, and the count through the whole table.
 */
export class LookUpImportsOfLines1760000102900 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(countLines(LOCK, IMPORTS));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(countLines(LOCK_BEFORE, IMPORTS_BEFORE));
  }
}
