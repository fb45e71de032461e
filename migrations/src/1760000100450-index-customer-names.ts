import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'customer__name_ix',
  isUnique: false,
  on: `customer (lower(family_name) text_pattern_ops, lower(coalesce(given_name, '')) text_pattern_ops)`,
};

/** Finds customers by the beginnings of their names; the given name narrows within the family name. */
export class IndexCustomerNames1760000100450 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
