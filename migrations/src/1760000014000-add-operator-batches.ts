import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  // Where in the payload the latest error is: the first paths, and the place that many imports share (positions in
  // lists are left out of it).
  'ALTER TABLE account_import_process ADD COLUMN latest_error_paths text[]',
  `ALTER TABLE account_import_process ADD COLUMN latest_error_place text
     GENERATED ALWAYS AS (regexp_replace(latest_error_paths[1], '(^|\\.)\\d+(?=\\.|$)', '\\1*', 'g')) STORED`,
  `CREATE INDEX account_import_process__error_ix
     ON account_import_process (latest_error_code, latest_error_place, modified_at DESC)
     WHERE latest_error_code IS NOT NULL`,
  // What the console's lists ask: the latest changes.
  `CREATE INDEX account_import_process__modified_ix ON account_import_process (modified_at DESC, id DESC)`,
  `CREATE INDEX account_import_event__outcome_ix ON account_import_event (occurred_at)
     WHERE to_status IN ('PROCESSED', 'ERRORED', 'DRY_RUN_ERRORED')`,

  `CREATE TABLE operator_batch (
     id uuid CONSTRAINT operator_batch__pk PRIMARY KEY,
     action text NOT NULL CONSTRAINT operator_batch__action_ck CHECK (action IN ('retry', 'cancel')),
     filter jsonb NOT NULL,
     reason text NOT NULL,
     actor text NOT NULL,
     idempotency_key text NOT NULL,
     status text NOT NULL CONSTRAINT operator_batch__status_ck CHECK (status IN ('RUNNING', 'DONE', 'ABORTED')),
     total integer NOT NULL,
     created_at timestamptz NOT NULL,
     finished_at timestamptz,
     CONSTRAINT operator_batch__actor_key_uq UNIQUE (actor, idempotency_key)
   )`,
  `CREATE INDEX operator_batch__running_ix ON operator_batch (created_at) WHERE status = 'RUNNING'`,
  `CREATE INDEX operator_batch__created_ix ON operator_batch (created_at DESC, id DESC)`,
  // The selection as it was when the batch began: nothing is ever added to it.
  `CREATE TABLE operator_batch_item (
     batch_id uuid NOT NULL CONSTRAINT operator_batch_item__batch_fk REFERENCES operator_batch (id),
     process_id uuid NOT NULL CONSTRAINT operator_batch_item__process_fk REFERENCES account_import_process (id),
     payload_version integer NOT NULL,
     outcome text CONSTRAINT operator_batch_item__outcome_ck CHECK (outcome IN ('CHANGED', 'SKIPPED')),
     CONSTRAINT operator_batch_item__pk PRIMARY KEY (batch_id, process_id)
   )`,
  'CREATE INDEX operator_batch_item__process_ix ON operator_batch_item (process_id)',
  'CREATE INDEX operator_batch_item__open_ix ON operator_batch_item (batch_id, process_id) WHERE outcome IS NULL',

  `CREATE TABLE worker_presence (
     id text CONSTRAINT worker_presence__pk PRIMARY KEY,
     started_at timestamptz NOT NULL,
     last_seen_at timestamptz NOT NULL
   )`,
];

const DOWN: readonly string[] = [
  'DROP TABLE worker_presence, operator_batch_item, operator_batch',
  'DROP INDEX account_import_event__outcome_ix',
  `DROP INDEX account_import_process__modified_ix, account_import_process__error_ix`,
  'ALTER TABLE account_import_process DROP COLUMN latest_error_place, DROP COLUMN latest_error_paths',
];

/** What staff ask of many imports: groups of errors, and work on a frozen selection. */
export class AddOperatorBatches1760000014000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
