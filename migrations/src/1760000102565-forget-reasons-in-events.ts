import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

const REASONS = `-- safe: events of customers who were erased, and of accounts that were taken back
  UPDATE meter_point_event v SET data = v.data - 'reason'
  FROM (SELECT e.process_id, e.latest_erased_at AS erased_at FROM customer_erasure e
    UNION ALL SELECT x.process_id, x.retracted_at FROM account_retraction x WHERE x.retracted_at IS NOT NULL) gone
  WHERE v.process_id = gone.process_id AND v.occurred_at <= gone.erased_at
    -- In words of the platform, which name nobody.
    AND v.data ->> 'reason' NOT IN ('The registration was withdrawn: the account is taken back.', 'The industry went on with the registration.')`;

/** The same in events of their meter points, and of those of accounts that were taken back, until they were. */
export class ForgetReasonsInEvents1760000102565 implements MigrationInterface {
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
