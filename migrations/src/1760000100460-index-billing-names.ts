import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'account__billing_name_ix',
  isUnique: false,
  on: 'account (lower(billing_name) text_pattern_ops) WHERE billing_name IS NOT NULL',
};

/** Finds accounts by the beginning of the name on their bills, which for a business is the only one. */
export class IndexBillingNames1760000100460 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
