import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  // What has been tried most often.
  'CREATE INDEX account_import_process__attempt_ix ON account_import_process (attempt DESC, id DESC)',
  // How far a batch is, kept with it: counting a hundred thousand items at every look at a list takes too long.
  `ALTER TABLE operator_batch ADD COLUMN changed integer NOT NULL DEFAULT 0,
     ADD COLUMN skipped integer NOT NULL DEFAULT 0`,
  `UPDATE operator_batch b SET changed = i.changed, skipped = i.skipped FROM (
     SELECT batch_id, count(*) FILTER (WHERE outcome = 'CHANGED') AS changed,
       count(*) FILTER (WHERE outcome = 'SKIPPED') AS skipped FROM operator_batch_item GROUP BY batch_id
   ) i WHERE i.batch_id = b.id`,
  // An import that moved in any way after it was chosen is left alone, also one that failed anew with the same payload.
  'ALTER TABLE operator_batch_item ADD COLUMN process_modified_at timestamptz',
  `UPDATE operator_batch_item i SET process_modified_at = p.modified_at
   FROM account_import_process p WHERE p.id = i.process_id`,
  'ALTER TABLE operator_batch_item ALTER COLUMN process_modified_at SET NOT NULL, DROP COLUMN payload_version',
];

const DOWN: readonly string[] = [
  'ALTER TABLE operator_batch_item ADD COLUMN payload_version integer',
  `UPDATE operator_batch_item i SET payload_version = p.payload_version
   FROM account_import_process p WHERE p.id = i.process_id`,
  'ALTER TABLE operator_batch_item ALTER COLUMN payload_version SET NOT NULL, DROP COLUMN process_modified_at',
  'ALTER TABLE operator_batch DROP COLUMN skipped, DROP COLUMN changed',
  'DROP INDEX account_import_process__attempt_ix',
];

/** What the lists of the operator API and its batches need with a hundred thousand imports. */
export class IndexOperatorLists1760000016000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
