import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What has happened by the minute is kept for hours only: what is older is noted by the hour, so that many old events are few rows. */
const note = (rows: string, change: string) => `INSERT INTO import_outcome_change (import_supplier_id, code, at, change)
  SELECT import_supplier_id, CASE WHEN to_status = 'PROCESSED' THEN '' ELSE coalesce(data ->> 'code', 'unknown') END,
    date_trunc(CASE WHEN occurred_at > now() - interval '7 hours' THEN 'minute' ELSE 'hour' END, occurred_at, 'UTC'), ${change}
  FROM ${rows} WHERE to_status IN ('PROCESSED', 'ERRORED', 'DRY_RUN_ERRORED') GROUP BY 1, 2, 3`;

const functionOf = (
  name: string,
  statement: string,
) => `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${statement};
    RETURN NULL;
  END $$`;

/** Every statement that adds or deletes events notes what that does to the outcomes of imports, in its own transaction. */
export class NoteImportOutcomes1760000100510 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(functionOf('note_outcomes_made', note('come', 'count(*)')));
    await queryRunner.query(functionOf('note_outcomes_deleted', note('gone', '-count(*)')));
    await queryRunner.query(`CREATE TRIGGER account_import_event__made_tr AFTER INSERT ON account_import_event
      REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_outcomes_made()`);
    await queryRunner.query(`CREATE TRIGGER account_import_event__deleted_tr AFTER DELETE ON account_import_event
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_outcomes_deleted()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const change of ['deleted', 'made']) {
      await queryRunner.query(`DROP TRIGGER account_import_event__${change}_tr ON account_import_event`);
      await queryRunner.query(`DROP FUNCTION note_outcomes_${change}()`);
    }
  }
}
