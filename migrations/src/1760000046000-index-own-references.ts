import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'account_reference__own_uq',
  isUnique: true,
  on: 'account_reference (namespace, value) WHERE NOT is_shared',
};

/** References are unique but for those that are shared. */
export class IndexOwnReferences1760000046000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
