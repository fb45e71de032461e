import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

/**
 * How many imports of each supplier are in each state: a count that is folded now and then, and beside it what has changed since,
 * which is only added to, so that no two imports wait for the same row.
 */
export class AddImportCounts1760000095000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE import_count (
        import_supplier_id uuid NOT NULL CONSTRAINT import_count__import_supplier_fk REFERENCES import_supplier (id),
        status text NOT NULL,
        count bigint NOT NULL,
        CONSTRAINT import_count__pk PRIMARY KEY (import_supplier_id, status)
      ) WITH (fillfactor = 50)`);
    await queryRunner.query(protectTable('import_count', null));
    // It is only added to, and emptied: no row is changed.
    await queryRunner.query(`
      CREATE TABLE import_count_change (
        import_supplier_id uuid NOT NULL CONSTRAINT import_count_change__import_supplier_fk REFERENCES import_supplier (id),
        status text NOT NULL,
        change bigint NOT NULL
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1)`);
    await queryRunner.query(
      'CREATE INDEX import_count_change__import_supplier_ix ON import_count_change (import_supplier_id)',
    );
    // Rows have no key, and are deleted all the same where changes are replicated.
    await queryRunner.query('ALTER TABLE import_count_change REPLICA IDENTITY FULL');
    await queryRunner.query(
      protectTable(
        'import_count_change',
        { by: 'import_supplier_id', may: 'SELECT, INSERT' },
        'SELECT, INSERT, DELETE',
      ),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE import_count_change');
    await queryRunner.query('DROP TABLE import_count');
  }
}
