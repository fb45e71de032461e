import type { DataSource } from 'typeorm';

/** Runs a statement on the audit trail, as somebody with all rights over the database could. */
export async function tamperWithAudit(source: DataSource, statement: string): Promise<void> {
  await source.query('ALTER TABLE audit_entry DISABLE TRIGGER ALL');
  await source.query('GRANT ALL ON audit_entry TO CURRENT_USER');
  await source.query(statement);
  await source.query('ALTER TABLE audit_entry ENABLE TRIGGER ALL');
}
