import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

const REASONS = `-- safe: registrations of customers who asked to be erased, a few of all
  UPDATE registration_request r SET reason = NULL, withdrawal_refused = CASE WHEN r.withdrawal_refused IS NOT NULL THEN '(erased)' END
  FROM customer_erasure e JOIN account a ON a.process_id = e.process_id
  WHERE r.account_id = a.id AND (r.reason IS NOT NULL OR r.withdrawal_refused IS NOT NULL)`;

/** Why registrations of customers who were erased were refused, in words of the registration gateway. */
export class ForgetReasonsOfRegistrations1760000102563 implements MigrationInterface {
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
