import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // The detail may quote what was sent; it is null when that was erased. The supplier is that of the process.
  `CREATE TABLE import_warning (
     id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT import_warning__pk PRIMARY KEY,
     import_supplier_id uuid NOT NULL,
     process_id uuid NOT NULL
       CONSTRAINT import_warning__process_fk REFERENCES account_import_process (id),
     source text NOT NULL CONSTRAINT import_warning__source_ck
       CHECK (source IN ('account', 'notes', 'transactions', 'statements', 'payment_instruction')),
     rule text NOT NULL,
     code text NOT NULL,
     path text NOT NULL,
     detail text,
     created_at timestamptz NOT NULL
   )`,
  'CREATE INDEX import_warning__process_ix ON import_warning (process_id, id)',
  'CREATE INDEX import_warning__rule_ix ON import_warning (import_supplier_id, rule, process_id) INCLUDE (created_at)',
  protectTable('import_warning', { by: 'import_supplier_id', may: 'SELECT, INSERT, DELETE' }),
];

/** What is odd about an import and does not refuse it is kept with it. */
export class KeepImportWarnings1760000036000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE import_warning');
  }
}
