import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As before, but that a step which changes no state, such as a correction of an account, is no outcome. */
const note = (rows: string, change: string, isOutcome: string) =>
  `INSERT INTO import_outcome_change (import_supplier_id, code, at, change)
  SELECT import_supplier_id, CASE WHEN to_status = 'PROCESSED' THEN '' ELSE coalesce(data ->> 'code', 'unknown') END,
    date_trunc(CASE WHEN occurred_at > now() - interval '7 hours' THEN 'minute' ELSE 'hour' END, occurred_at, 'UTC'), ${change}
  FROM ${rows} WHERE to_status IN ('PROCESSED', 'ERRORED', 'DRY_RUN_ERRORED')${isOutcome} GROUP BY 1, 2, 3`;

const replaced = (
  name: string,
  statement: string,
) => `CREATE OR REPLACE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${statement};
    RETURN NULL;
  END $$`;

async function replaceBoth(queryRunner: QueryRunner, isOutcome: string): Promise<void> {
  await queryRunner.query(replaced('note_outcomes_made', note('come', 'count(*)', isOutcome)));
  await queryRunner.query(replaced('note_outcomes_deleted', note('gone', '-count(*)', isOutcome)));
}

/** An account that is corrected was imported before: its event is counted as no outcome. */
export class LeaveCorrectionsOutOfOutcomes1760000101500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceBoth(queryRunner, ' AND from_status IS DISTINCT FROM to_status');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await replaceBoth(queryRunner, '');
  }
}
