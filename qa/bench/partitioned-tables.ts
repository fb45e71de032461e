import type { Client } from 'pg';

/** The largest tables and the column they are partitioned by; payloads know their supplier only by their process. */
const TABLES = {
  account_import_process: 'import_supplier_id',
  account_import_event: 'import_supplier_id',
  account_import_payload: 'process_id',
  account: 'import_supplier_id',
} as const;

/** What cannot be unique across partitions: a table of its own has to hold it. */
const DIRECTORY = 'account__account_number_uq';

const NAMES = Object.keys(TABLES);

/** What stands on a table, as SQL. */
interface Parts {
  readonly keys: readonly { readonly name: string; readonly columns: readonly string[]; readonly primary: boolean }[];
  readonly indexes: readonly string[];
  readonly triggers: readonly string[];
}

/**
 * Recreates the large tables of an empty database, without foreign keys and
 * indexes, partitioned or not. Both are made in the same way, so that only the partitions differ.
 * @param partitions number; 0 for none
 * @returns statements that make keys, indexes and triggers once there are rows
 */
export async function makeTables(client: Client, partitions: number): Promise<readonly string[]> {
  const later: string[] = [];
  for (const [table, key] of Object.entries(TABLES)) {
    const { keys, indexes, triggers } = await partsOf(client, table);
    await client.query(
      `CREATE TABLE made (LIKE ${table} INCLUDING ALL EXCLUDING INDEXES)${
        partitions === 0 ? '' : ` PARTITION BY HASH (${key})`
      }`,
    );
    await client.query(`DROP TABLE ${table} CASCADE`);
    await client.query(`ALTER TABLE made RENAME TO ${table}`);
    for (let part = 0; part < partitions; part += 1)
      await client.query(
        `CREATE TABLE ${table}_${part} PARTITION OF ${table} FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${part})`,
      );
    for (const { name, columns, primary } of keys) {
      const isDirectory = partitions > 0 && name === DIRECTORY;
      const whole = partitions === 0 || columns.includes(key) ? columns : [...columns, key];
      const kind = primary ? 'PRIMARY KEY' : 'UNIQUE';
      later.push(
        isDirectory
          ? `CREATE TABLE account_number AS SELECT account_number FROM account; ALTER TABLE account_number ADD PRIMARY KEY (account_number)`
          : `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${kind} (${whole.join(', ')})`,
      );
    }
    later.push(...indexes, ...triggers);
  }
  return later;
}

async function partsOf(client: Client, table: string): Promise<Parts> {
  const keys = await client.query<Parts['keys'][number]>(
    `SELECT c.conname AS name, c.contype = 'p' AS primary, array_agg(a.attname::text ORDER BY k.position) AS columns
     FROM pg_constraint c CROSS JOIN LATERAL unnest(c.conkey) WITH ORDINALITY AS k (number, position)
     JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number
     WHERE c.conrelid = $1::regclass AND c.contype IN ('p', 'u') GROUP BY c.oid ORDER BY c.contype`,
    [table],
  );
  const indexes = await client.query<{ sql: string }>(
    `SELECT pg_get_indexdef(i.indexrelid) AS sql FROM pg_index i
     WHERE i.indrelid = $1::regclass AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u'))`,
    [table],
  );
  const triggers = await client.query<{ sql: string }>(
    `SELECT pg_get_triggerdef(oid) AS sql FROM pg_trigger WHERE tgrelid = $1::regclass AND NOT tgisinternal`,
    [table],
  );
  return {
    keys: keys.rows,
    indexes: indexes.rows.map(({ sql }) => sql),
    triggers: triggers.rows.map(({ sql }) => sql),
  };
}

/** Bytes of the tables and of their indexes, with those of their partitions. */
export async function sizes(client: Client): Promise<{ readonly table: number; readonly indexes: number }> {
  const { rows } = await client.query<{ table: number; indexes: number }>(
    `SELECT sum(pg_table_size(t.relid))::float8 AS "table", sum(pg_indexes_size(t.relid))::float8 AS indexes
     FROM unnest($1::text[]) AS name CROSS JOIN LATERAL (
       SELECT relid FROM pg_partition_tree(name::regclass) WHERE isleaf UNION SELECT name::regclass) t`,
    [NAMES],
  );
  return rows[0] ?? { table: Number.NaN, indexes: Number.NaN };
}

/** Vacuums the tables. @returns seconds */
export async function vacuum(client: Client): Promise<number> {
  const from = performance.now();
  await client.query(`VACUUM (ANALYZE) ${NAMES.join(', ')}`);
  return (performance.now() - from) / 1_000;
}
