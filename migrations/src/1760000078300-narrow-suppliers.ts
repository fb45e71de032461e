import type { MigrationInterface, QueryRunner } from 'typeorm';
import { NARROW_SUPPLIERS, ORGANIZATION_SETTING, renewOwner, SUPPLIERS_SETTING } from './row-security.js';

/** Whether a process is of another organisation, or of a supplier that whoever asks may not ask about. */
const isForeign = (isOtherSupplier: string) => `
  CREATE OR REPLACE FUNCTION process_is_foreign(process uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
   SET search_path = pg_catalog, public, pg_temp AS $$
   SELECT EXISTS (SELECT FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
     WHERE p.id = process
       AND (s.organization_id IS DISTINCT FROM nullif(current_setting('${ORGANIZATION_SETTING}', true), '')::uuid
         OR ${isOtherSupplier}))
   $$`;

const NOT_NAMED = `NOT coalesce(nullif(current_setting('${SUPPLIERS_SETTING}', true), '')::jsonb ? s.code, true)`;

/** Row-level security of keys that are for some suppliers: the rows of all tables are found by the suppliers that are seen. */
export class NarrowSuppliers1760000078300 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(isForeign(NOT_NAMED));
    await queryRunner.query(NARROW_SUPPLIERS);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(renewOwner('import_supplier', 'organization_id'));
    await queryRunner.query(isForeign('false'));
  }
}
