import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'account_reference__shared_ix',
  isUnique: false,
  on: 'account_reference (namespace, value) WHERE is_shared',
};

/** Shared references are found as well, to say that they are taken (R130). */
export class IndexSharedReferences1760000047000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${INDEX.name}`);
  }
}
