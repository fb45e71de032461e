import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

const FLAGS = `-- safe: imports of customers who asked to be erased, a few of all
  UPDATE account_import_process p SET flags = coalesce((SELECT jsonb_agg(one.flag ORDER BY one.n)
    FROM jsonb_array_elements(p.flags) WITH ORDINALITY AS one (flag, n) WHERE one.flag ->> 'path' NOT LIKE 'customers.%'), '[]')
  FROM customer_erasure e WHERE p.id = e.process_id AND p.import_supplier_id = e.import_supplier_id AND p.flags <> '[]'`;

/** Flags about customers in imports of those who were erased: the release before kept them. */
export class EraseFlagsOfErasedImports1760000102560 implements MigrationInterface {
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
