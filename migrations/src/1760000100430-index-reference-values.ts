import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'account_reference__value_ix',
  isUnique: false,
  on: 'account_reference (lower(value) text_pattern_ops)',
};

/** Finds accounts by the beginning of a name in another system, whatever the system. */
export class IndexReferenceValues1760000100430 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
