import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

/**
 * How many imports of each supplier ended in each minute and hour, by the code of their error; "" stands for those that were processed.
 * Beside it what has been noted since it was folded, which is only added to.
 */
export class AddImportOutcomes1760000100500 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE import_outcome_count (
        width text NOT NULL CONSTRAINT import_outcome_count__width_ck CHECK (width IN ('minute', 'hour')),
        at timestamptz NOT NULL,
        import_supplier_id uuid NOT NULL CONSTRAINT import_outcome_count__import_supplier_fk REFERENCES import_supplier (id),
        code text NOT NULL,
        count bigint NOT NULL,
        CONSTRAINT import_outcome_count__pk PRIMARY KEY (width, at, import_supplier_id, code)
      ) WITH (fillfactor = 70)`);
    await queryRunner.query(
      'CREATE INDEX import_outcome_count__import_supplier_ix ON import_outcome_count (import_supplier_id, width, at)',
    );
    await queryRunner.query(protectTable('import_outcome_count', null));
    // It is only added to, and emptied: no row is changed.
    await queryRunner.query(`
      CREATE TABLE import_outcome_change (
        import_supplier_id uuid NOT NULL CONSTRAINT import_outcome_change__import_supplier_fk REFERENCES import_supplier (id),
        code text NOT NULL,
        at timestamptz NOT NULL,
        change bigint NOT NULL
      ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_insert_threshold = -1)`);
    await queryRunner.query(
      'CREATE INDEX import_outcome_change__import_supplier_ix ON import_outcome_change (import_supplier_id)',
    );
    // Rows have no key, and are deleted all the same where changes are replicated.
    await queryRunner.query('ALTER TABLE import_outcome_change REPLICA IDENTITY FULL');
    await queryRunner.query(
      protectTable(
        'import_outcome_change',
        { by: 'import_supplier_id', may: 'SELECT, INSERT' },
        'SELECT, INSERT, DELETE',
      ),
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE import_outcome_change');
    await queryRunner.query('DROP TABLE import_outcome_count');
  }
}
