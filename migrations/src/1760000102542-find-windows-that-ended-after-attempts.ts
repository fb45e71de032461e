import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'account_import_process__ended_after_attempt_ix',
  isUnique: false,
  // The sentence is that of WINDOW_ELAPSED_AFTER_ATTEMPT, which a test holds it to.
  on: `account_import_process (modified_at) INCLUDE (import_supplier_id)
    WHERE latest_error_code = 'schedule_window_elapsed'
      AND latest_error_detail = 'A worker took the import inside its window, and the platform could not finish it before the window ended.'`,
};

/** Whether a window ended after the platform had failed to import in time decides who acts on its group, as whether it ended in a pause does. */
export class FindWindowsThatEndedAfterAttempts1760000102542 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX IF EXISTS ${INDEX.name}`);
  }
}
