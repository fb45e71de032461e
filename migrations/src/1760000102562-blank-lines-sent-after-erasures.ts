import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

const LINES = `-- safe: lines of customers who asked to be erased, a few of all
  UPDATE import_wave_line l SET payload_hash = NULL, digest = uuid_send(gen_random_uuid()),
    problems = (SELECT jsonb_agg((one.problem - 'value') || '{"detail": "(erased)"}' ||
        CASE WHEN one.problem ->> 'code' = 'unknown_field' THEN '{"path": ""}' ELSE '{}' END::jsonb ORDER BY one.n)
      FROM jsonb_array_elements(l.problems) WITH ORDINALITY AS one (problem, n))
  FROM customer_erasure e JOIN account_import_process p ON p.id = e.process_id
    JOIN import_wave w ON w.import_supplier_id = p.import_supplier_id
  WHERE l.wave_id = w.id AND l.external_account_number = p.external_account_number`;

/** Lines of customers who were erased, which a part brought back that was sent again. */
export class BlankLinesSentAfterErasures1760000102562 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // The owner of the tables sees no row of them.
    await queryRunner.query(`SET LOCAL ROLE ${PLATFORM_ROLE}`);
    await queryRunner.query(LINES);
    await queryRunner.query('RESET ROLE');
  }

  async down(): Promise<void> {
    // What is erased stays so.
  }
}
