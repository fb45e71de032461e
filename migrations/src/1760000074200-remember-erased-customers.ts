import type { MigrationInterface, QueryRunner } from 'typeorm';
import { protectTable } from './row-security.js';

const UP: readonly string[] = [
  // By import, so that what was erased is not accepted once more. Nothing of the customer is here. The supplier is that of the process.
  `CREATE TABLE customer_erasure (
     process_id uuid CONSTRAINT customer_erasure__pk PRIMARY KEY
       CONSTRAINT customer_erasure__process_fk REFERENCES account_import_process (id),
     import_supplier_id uuid NOT NULL,
     first_erased_at timestamptz NOT NULL,
     latest_erased_at timestamptz NOT NULL,
     erased_by text NOT NULL
   )`,
  protectTable('customer_erasure', { by: 'import_supplier_id', may: 'SELECT' }),
];

/** Whose personal data was erased because they asked for it. */
export class RememberErasedCustomers1760000074200 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE customer_erasure');
  }
}
