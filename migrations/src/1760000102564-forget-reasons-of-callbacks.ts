import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

const REASONS = `-- safe: callbacks with words, of customers who asked to be erased or about no request, a few of all
  UPDATE registration_callback c SET body = c.body - 'reason'
  WHERE c.body ? 'reason' AND (c.request_id IS NULL OR c.request_id IN (
    SELECT r.id FROM customer_erasure e JOIN account a ON a.process_id = e.process_id JOIN registration_request r ON r.account_id = a.id))`;

/** The same in callbacks of the gateway, and the reasons in those about requests that there are not: of whom they are is not known. */
export class ForgetReasonsOfCallbacks1760000102564 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The owner of the tables sees no row of them.
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(REASONS);
    await queryRunner.query('RESET ROLE');
  }

  async down(): Promise<void> {
    // What is erased stays so.
  }
}
