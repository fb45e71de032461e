import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where an error is, as the column latest_error_place says it, of a list of paths. */
const placeIn = (paths: string) => `regexp_replace((${paths})[1], '(^|\\.)\\d+(?=\\.|$)', '\\1*', 'g')`;

const UP: readonly string[] = [
  // Since when an import fails for the same reason at the same place: kept over retries, which clear the error itself.
  'ALTER TABLE account_import_process ADD COLUMN error_since timestamptz, ADD COLUMN error_since_for text',
  `UPDATE account_import_process p
   SET error_since_for = concat_ws(' ', p.latest_error_code, p.latest_error_place),
     error_since = coalesce((SELECT min(e.occurred_at) FROM account_import_event e
       WHERE e.process_id = p.id AND e.to_status IN ('ERRORED', 'DRY_RUN_ERRORED')
         AND e.data ->> 'code' = p.latest_error_code), p.modified_at)
   WHERE p.latest_error_code IS NOT NULL`,
  `CREATE FUNCTION keep_error_since() RETURNS trigger LANGUAGE plpgsql AS $$
   DECLARE failure text := concat_ws(' ', NEW.latest_error_code, ${placeIn('NEW.latest_error_paths')});
   BEGIN
     IF NEW.error_since IS NULL OR NEW.error_since_for IS DISTINCT FROM failure THEN
       NEW.error_since := NEW.modified_at;
       NEW.error_since_for := failure;
     END IF;
     RETURN NEW;
   END $$`,
  `CREATE TRIGGER account_import_process__error_since
     BEFORE INSERT OR UPDATE OF latest_error_code ON account_import_process
     FOR EACH ROW WHEN (NEW.latest_error_code IS NOT NULL) EXECUTE FUNCTION keep_error_since()`,
  // Everything groups of errors are counted by, so that the rows themselves are not read.
  `CREATE INDEX account_import_process__error_group_ix
     ON account_import_process (latest_error_code, latest_error_place, modified_at DESC)
     INCLUDE (import_supplier_id, latest_error_domain, error_since) WHERE latest_error_code IS NOT NULL`,
  'DROP INDEX account_import_process__error_ix',

  // What the console's search asks: the beginning of a number of ours.
  `CREATE INDEX account_import_process__platform_identifier_ix
     ON account_import_process (platform_identifier text_pattern_ops) WHERE platform_identifier IS NOT NULL`,

  // What became of what a batch changed, counted by the workers until everything has settled.
  `ALTER TABLE operator_batch ADD COLUMN skipped_supplier_complete integer NOT NULL DEFAULT 0,
     ADD COLUMN not_helped_by_retry integer NOT NULL DEFAULT 0,
     ADD COLUMN outcome_processed integer NOT NULL DEFAULT 0,
     ADD COLUMN outcome_errored integer NOT NULL DEFAULT 0,
     ADD COLUMN outcome_waiting integer NOT NULL DEFAULT 0,
     ADD COLUMN outcome_cancelled integer NOT NULL DEFAULT 0,
     ADD COLUMN outcomes_counted_at timestamptz,
     ADD COLUMN settled_at timestamptz`,
  'CREATE INDEX operator_batch__unsettled_ix ON operator_batch (created_at) WHERE settled_at IS NULL',

  // The same key of the same person names the same issue of a key.
  'ALTER TABLE api_key ADD COLUMN issued_by text, ADD COLUMN idempotency_key text',
  'ALTER TABLE api_key ADD CONSTRAINT api_key__issue_uq UNIQUE (organization_id, issued_by, idempotency_key)',
];

const DOWN: readonly string[] = [
  'ALTER TABLE api_key DROP COLUMN issued_by, DROP COLUMN idempotency_key',
  'DROP INDEX operator_batch__unsettled_ix',
  `ALTER TABLE operator_batch DROP COLUMN settled_at, DROP COLUMN outcomes_counted_at, DROP COLUMN outcome_cancelled,
     DROP COLUMN outcome_waiting, DROP COLUMN outcome_errored, DROP COLUMN outcome_processed,
     DROP COLUMN not_helped_by_retry, DROP COLUMN skipped_supplier_complete`,
  'DROP INDEX account_import_process__platform_identifier_ix',
  `CREATE INDEX account_import_process__error_ix
     ON account_import_process (latest_error_code, latest_error_place, modified_at DESC)
     WHERE latest_error_code IS NOT NULL`,
  'DROP INDEX account_import_process__error_group_ix',
  'DROP TRIGGER account_import_process__error_since ON account_import_process',
  'DROP FUNCTION keep_error_since()',
  'ALTER TABLE account_import_process DROP COLUMN error_since, DROP COLUMN error_since_for',
];

/** What staff are told of work that is over: since when something fails, and what became of a batch. */
export class KeepOutcomesAndBeginnings1760000019000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
