import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a statement changed, by supplier and state; what it left in its state cancels out. */
const note = (rows: string) => `INSERT INTO import_count_change (import_supplier_id, status, change)
  SELECT import_supplier_id, status, sum(change) FROM (${rows}) changed
  GROUP BY import_supplier_id, status HAVING sum(change) <> 0`;
const GONE = 'SELECT import_supplier_id, status, -1 AS change FROM gone';
const COME = 'SELECT import_supplier_id, status, 1 AS change FROM come';

const functionOf = (name: string, rows: string) => `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    ${note(rows)};
    RETURN NULL;
  END $$`;

/**
 * Every statement that makes, changes or deletes imports notes what that does to their counts: whichever release sends it, in its own
 * transaction. One row for each supplier and state, however many imports.
 */
export class CountImportsAsTheyChange1760000095100 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(functionOf('note_imports_made', COME));
    await queryRunner.query(functionOf('note_imports_changed', `${GONE} UNION ALL ${COME}`));
    await queryRunner.query(functionOf('note_imports_deleted', GONE));
    await queryRunner.query(`CREATE TRIGGER account_import_process__made_tr AFTER INSERT ON account_import_process
      REFERENCING NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_imports_made()`);
    await queryRunner.query(`CREATE TRIGGER account_import_process__changed_tr AFTER UPDATE ON account_import_process
      REFERENCING OLD TABLE AS gone NEW TABLE AS come FOR EACH STATEMENT EXECUTE FUNCTION note_imports_changed()`);
    await queryRunner.query(`CREATE TRIGGER account_import_process__deleted_tr AFTER DELETE ON account_import_process
      REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION note_imports_deleted()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const change of ['deleted', 'changed', 'made']) {
      await queryRunner.query(`DROP TRIGGER account_import_process__${change}_tr ON account_import_process`);
      await queryRunner.query(`DROP FUNCTION note_imports_${change}()`);
    }
  }
}
