/** An index that is made beside a running service. */
export interface ConcurrentIndex {
  readonly name: string;
  readonly isUnique: boolean;
  /** Table and entries, and the condition of a partial one: `account_reference (namespace, value) WHERE is_shared`. */
  readonly on: string;
}

/** The statements that make it, in a migration without a transaction; one that an earlier try left half made goes first. */
export function makeConcurrently({ name, isUnique, on }: ConcurrentIndex): readonly string[] {
  return [
    `DO $$ BEGIN
       IF EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('${name}') AND NOT indisvalid)
       THEN DROP INDEX ${name}; END IF;
     END $$`,
    // It waits for everybody who has the table, and nobody waits for it.
    'SET lock_timeout = 0',
    `CREATE ${isUnique ? 'UNIQUE INDEX' : 'INDEX'} CONCURRENTLY IF NOT EXISTS ${name} ON ${on}`,
    'RESET lock_timeout',
  ];
}
