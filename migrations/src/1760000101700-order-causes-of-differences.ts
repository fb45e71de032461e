import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'reconciliation_difference__cause_ix',
  isUnique: false,
  on: `reconciliation_difference (reconciliation_id,
    (CASE state WHEN 'MISMATCHED' THEN 1 WHEN 'MISSING' THEN 2 ELSE 3 END),
    hashtextextended(coalesce(too_much, '') || E'\\n' || coalesce(import_status, '') || E'\\n' || coalesce(error_code, ''), 0),
    external_account_number)`,
};

/** Gives the differences of a report by what they have in common, so that they are counted some thousand at a time. */
export class OrderCausesOfDifferences1760000101700 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
