import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

const FLAGS = `-- safe: events that have flags, of customers who were erased and of accounts that were taken back
  UPDATE account_import_event v SET data = nullif((v.data - 'flags') || jsonb_strip_nulls(jsonb_build_object('flags', (
    SELECT jsonb_agg(one.flag ORDER BY one.n) FROM jsonb_array_elements(v.data -> 'flags') WITH ORDINALITY AS one (flag, n)
    WHERE one.flag ->> 'path' NOT LIKE 'customers.%'))), '{}')
  FROM (SELECT e.process_id, e.latest_erased_at AS erased_at FROM customer_erasure e
    UNION ALL SELECT x.process_id, x.retracted_at FROM account_retraction x WHERE x.retracted_at IS NOT NULL) gone
  WHERE v.process_id = gone.process_id AND v.occurred_at <= gone.erased_at AND v.data ? 'flags'`;

/** The same in the events of such imports, and in those of accounts that were taken back, until they were. */
export class EraseFlagsOfErasedEvents1760000102561 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The owner of the tables sees no row of them.
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(FLAGS);
    await queryRunner.query('RESET ROLE');
  }

  async down(): Promise<void> {
    // What is erased stays so.
  }
}
