import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a supplier is for trying things out. It is said when the supplier is made and never changes: what a sandbox lets
 * in must not become part of a live migration.
 */
export class AddSandboxSuppliers1760000034000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE import_supplier ADD COLUMN is_sandbox boolean NOT NULL DEFAULT false');
    await queryRunner.query(`
      CREATE FUNCTION keep_import_supplier_kind() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'a supplier stays a sandbox or live for ever' USING ERRCODE = 'integrity_constraint_violation';
      END $$`);
    await queryRunner.query(`
      CREATE TRIGGER import_supplier__kind_tr BEFORE UPDATE OF is_sandbox ON import_supplier FOR EACH ROW
      WHEN (OLD.is_sandbox IS DISTINCT FROM NEW.is_sandbox) EXECUTE FUNCTION keep_import_supplier_kind()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER import_supplier__kind_tr ON import_supplier');
    await queryRunner.query('DROP FUNCTION keep_import_supplier_kind()');
    await queryRunner.query('ALTER TABLE import_supplier DROP COLUMN is_sandbox');
  }
}
