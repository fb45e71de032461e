import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'reconciliation_difference__worst_ix',
  isUnique: false,
  on: `reconciliation_difference (reconciliation_id,
    (CASE state WHEN 'MISMATCHED' THEN 1 WHEN 'MISSING' THEN 2 ELSE 3 END), (-coalesce(money, 0::numeric)), external_account_number)`,
};

/** Gives the differences of a report with what is wrong first: other figures by money, what is missing, what is there besides. */
export class OrderDifferences1760000100730 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
