import type { MigrationInterface, QueryRunner } from 'typeorm';
import { PLATFORM_ROLE } from './row-security.js';

const ROWS_AT_ONCE = 5_000;

const UP: readonly string[] = [
  // The owner of the tables sees no row of them.
  `SET ROLE ${PLATFORM_ROLE}`,
  `DO $$
   DECLARE
     latest uuid := '00000000-0000-0000-0000-000000000000';
     page uuid[];
   BEGIN
     LOOP
       page := ARRAY(SELECT id FROM account_reference WHERE id > latest ORDER BY id LIMIT ${ROWS_AT_ONCE});
       EXIT WHEN cardinality(page) = 0;
       UPDATE account_reference r SET organization_id = s.organization_id
       FROM account a JOIN import_supplier s ON s.id = a.import_supplier_id
       WHERE r.id = ANY (page) AND r.organization_id IS NULL AND a.id = r.account_id;
       latest := page[cardinality(page)];
       COMMIT;
     END LOOP;
   END $$`,
  'RESET ROLE',
];

/** Says of the references that are there whose they are, in batches that are committed; begun again it goes on. */
export class FillOrganizationsOfReferences1760000069000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  /** What was filled may stay. */
  async down(): Promise<void> {}
}
