import type { MigrationInterface, QueryRunner } from 'typeorm';
import { makeConcurrently } from './concurrent-index.js';

const INDEX = {
  name: 'payment_instruction__mandate_ix',
  isUnique: false,
  on: `payment_instruction (vendor, reference) WHERE status = 'ACTIVE'`,
};

/** Which accounts a mandate pays for; more than one is something for staff to look at. */
export class FindPaymentMandates1760000074100 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of makeConcurrently(INDEX)) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX IF EXISTS ${INDEX.name}`);
  }
}
