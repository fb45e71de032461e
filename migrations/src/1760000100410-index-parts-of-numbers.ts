import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'account_import_process__number_parts_ix',
  isUnique: false,
  on: 'account_import_process USING gin (external_account_number gin_trgm_ops, platform_identifier gin_trgm_ops)',
};

/** Finds imports by any part of either number, in any case. */
export class IndexPartsOfNumbers1760000100410 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
