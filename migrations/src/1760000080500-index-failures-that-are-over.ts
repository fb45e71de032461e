import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'account_import_process__error_since_for_ix',
  isUnique: false,
  on: 'account_import_process (error_since_for) WHERE error_since_for IS NOT NULL',
};

/** Which imports failed in a way once, also those that do not any more: whether it is new, or back again. */
export class IndexFailuresThatAreOver1760000080500 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX IF EXISTS ${INDEX.name}`);
  }
}
