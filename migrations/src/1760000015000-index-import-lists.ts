import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP: readonly string[] = [
  // What the lists of version 1 ask: the processes of a supplier in the order of their creation.
  `CREATE INDEX account_import_process__supplier_created_ix
     ON account_import_process (import_supplier_id, created_at, id)`,
  // At the end of a migration few are pending among a great many: the list of those must not walk over all the others.
  `CREATE INDEX account_import_process__supplier_pending_ix
     ON account_import_process (import_supplier_id, created_at, id)
     WHERE status NOT IN ('PROCESSED', 'CANCELLED')`,
];

const DOWN: readonly string[] = [
  'DROP INDEX account_import_process__supplier_pending_ix',
  'DROP INDEX account_import_process__supplier_created_ix',
];

/** The order in which suppliers read the lists of their imports. */
export class IndexImportLists1760000015000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
