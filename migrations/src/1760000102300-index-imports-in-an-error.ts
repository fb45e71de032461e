import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'account_import_process__failed_ix',
  isUnique: false,
  on: `account_import_process (import_supplier_id, status, latest_error_code) WHERE latest_error_code IS NOT NULL`,
};

/** What every worker counts for Prometheus several times a minute: imports in an error by supplier, state and code. */
export class IndexImportsInAnError1760000102300 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX IF EXISTS ${INDEX.name}`);
  }
}
