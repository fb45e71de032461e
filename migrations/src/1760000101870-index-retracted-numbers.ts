import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type ConcurrentIndex, makeConcurrently } from './concurrent-index.js';

/** The retractions that an account was in are found by its number, also those that left it. */
const INDEX: ConcurrentIndex = {
  name: 'account_retraction__account_number_ix',
  isUnique: false,
  on: 'account_retraction (account_number)',
};

export class IndexRetractedNumbers1760000101870 implements MigrationInterface {
  /** Made beside a running service. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX account_retraction__account_number_ix');
  }
}
