import { randomUUID } from 'node:crypto';
import { generateImports } from '@carryover/testing';
import type { Client } from 'pg';
import { only } from '../lib/only.js';

/** Ends of imports without an account, in which nothing is left to do. */
const ENDED = ['ERRORED', 'DRY_RUN_SUCCEEDED'];

/** The same of a hundred imports with a history. */
const ENDED_WITH_HISTORY = Array.from({ length: 100 }, (_, index) =>
  index === 0 ? 'ERRORED' : index < 20 ? 'CANCELLED' : 'DRY_RUN_SUCCEEDED',
);

/** Accounts whose rows are written together: the latest pages of each index are at hand, as where accounts are imported. */
const AT_A_TIME = 2_000;

/** Id of a row of an account, in the order of the accounts, as ids are made: their first half is the time. */
const idOf = (column: string) => `(lpad(to_hex(1649267441664 + n), 12, '0') || substr(t."${column}"::text, 14))::uuid`;

/** What has to differ between accounts, by column; `n` is the number of the account. */
const DISTINCT: Readonly<Record<string, string>> = {
  account_number: `'A-' || upper(lpad(to_hex(n), 8, '0'))`,
  platform_identifier: `'A-' || upper(lpad(to_hex(n), 8, '0'))`,
  external_account_number: `'GROWN-' || n`,
  identifier: `lpad((7000000000 + n)::text, length(t.identifier), '2')`,
};

/** The history of imports without an account, behind that of $2 accounts in the feed. */
const HISTORY = `
  INSERT INTO account_import_event (process_id, event, from_status, to_status, attempt, payload_version, occurred_at, data, import_supplier_id, feed_position)
  SELECT id, 'EVENT_ACCOUNT_IMPORT_PROCESS_' || event, from_status, to_status, 0, 1, created_at, data, $1, 4 * $2::bigint + 2 * row_number() OVER () + k
  FROM account_import_process, LATERAL (VALUES (2, 'CREATED', NULL, 'PENDING', NULL),
    (3, status, 'PENDING', status, CASE status WHEN 'ERRORED' THEN jsonb_build_object('code', latest_error_code) END)) steps (k, event, from_status, to_status, data)
  WHERE import_supplier_id = $1 AND status <> 'PROCESSED'`;

const TABLES = `
  SELECT c.table_name AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns,
    array_agg(c.column_name::text) FILTER (WHERE c.data_type = 'uuid') AS uuids,
    array_agg(c.column_name::text) FILTER (WHERE c.is_identity = 'YES' OR c.is_generated <> 'NEVER'
      OR c.column_default LIKE 'nextval(%') AS generated
  FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY c.table_name`;

/** Which table each key of another table leads to. */
const REFERENCES = `
  SELECT r.conrelid::regclass::text AS name, a.attname AS column, r.confrelid::regclass::text AS target
  FROM pg_constraint r JOIN pg_attribute a ON a.attrelid = r.conrelid AND a.attnum = r.conkey[1]
  WHERE r.contype = 'f' AND cardinality(r.conkey) = 1`;

/** Indexes that no key and no constraint needs. */
const INDEXES = `
  SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
  FROM pg_index JOIN pg_class c ON c.oid = indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)`;

/** A table with its columns: those that hold ids, and those that the database fills. */
interface Table {
  readonly name: string;
  readonly columns: readonly string[];
  readonly uuids: readonly string[] | null;
  readonly generated: readonly string[] | null;
}

interface Reference {
  readonly name: string;
  readonly column: string;
  readonly target: string;
}

interface Model {
  readonly account_id: string;
  readonly process_id: string;
}

/** Whose the copies are. */
export interface GrownSupplier {
  readonly id: string;
  readonly code: string;
  /** Imports that its list has: all but those that were cancelled. */
  readonly listed: number;
}

interface Size {
  /** External number of the account that was imported. */
  readonly model: string;
  readonly accounts: number;
  /** How many there are, with those of the accounts. */
  readonly processes: number;
  /** Whether imports without an account have events, and events of all a position in the feed; few of those without an account failed then. */
  readonly hasHistory?: boolean;
}

/**
 * Fills a database with whole accounts, copies of one that was imported, with its process, payload, history and every row of
 * its own, and with imports that ended without an account, all of one supplier.
 * @param client as the owner of the database
 */
export async function growDatabase(
  client: Client,
  { model, accounts, processes, hasHistory = false }: Size,
): Promise<GrownSupplier> {
  const { rows } = await client.query<Model & { organization_id: string }>(
    `SELECT a.id AS account_id, a.process_id, s.organization_id FROM account a
     JOIN import_supplier s ON s.id = a.import_supplier_id WHERE a.external_account_number = $1`,
    [model],
  );
  const imported = only(rows);
  const supplier = { id: randomUUID(), code: 'GROWN' };
  await client.query(
    `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
     VALUES ($1, $2, $3, $3, 'Ongoing', '{}', now(), now())`,
    [supplier.id, imported.organization_id, supplier.code],
  );
  let listed = 0;
  await withoutIndexes(client, async () => {
    // No trigger: each would look for rows whose index is away.
    await client.query('SET session_replication_role = replica');
    await multiply(client, imported, supplier.id, { accounts, hasHistory });
    const rest = {
      supplierId: supplier.id,
      count: processes - accounts,
      states: hasHistory ? ENDED_WITH_HISTORY : ENDED,
    };
    await generateImports((text, values) => client.query(text, values), rest);
    if (hasHistory) await client.query(HISTORY, [supplier.id, accounts]);
    listed = await noteCounts(client, supplier.id);
    await client.query('RESET session_replication_role');
  });
  await client.query('VACUUM ANALYZE');
  return { ...supplier, listed };
}

/** Does something while indexes are away. Made behind it they take a fraction of what it takes to keep them row by row. */
async function withoutIndexes(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  await work();
  for (const { definition } of indexes) await client.query(definition);
}

/** The rows of an account, so many times again. Foreign keys are checked once, at the end, by nobody: they are copies. */
async function multiply(
  client: Client,
  model: Model,
  supplierId: string,
  { accounts, hasHistory }: Pick<Size, 'accounts'> & { readonly hasHistory: boolean },
): Promise<void> {
  const { account_id, process_id } = model;
  const tables = (await client.query<Table>(TABLES)).rows;
  const references = (await client.query<Reference>(REFERENCES)).rows;
  const ownerOf = ({ name, columns }: Pick<Table, 'name' | 'columns'>): readonly [string, string] | null => {
    if (name === 'account') return ['id', account_id];
    if (name === 'account_import_process') return ['id', process_id];
    if (columns.includes('account_id')) return ['account_id', account_id];
    return columns.includes('process_id') ? ['process_id', process_id] : null;
  };
  const copied = tables.filter((table) => ownerOf(table) !== null || table.name === 'customer');
  const names = new Set(copied.map(({ name }) => name));
  const isCopied = (name: string, column: string) =>
    references.some((one) => one.name === name && one.column === column && names.has(one.target));
  const statements: string[] = [];
  for (const { name, columns, uuids, generated } of copied) {
    const [column, owner] = ownerOf({ name, columns }) ?? [];
    const written = columns.filter((one) => !generated?.includes(one));
    const values = written.map((one) => {
      if (one === 'import_supplier_id') return `'${supplierId}'::uuid`;
      if (uuids?.includes(one) && (one === 'id' || isCopied(name, one))) return idOf(one);
      if (name === 'account_reference' && one === 'value') return `t.value || '-' || n`;
      if (hasHistory && name === 'account_import_event' && one === 'feed_position')
        return `4 * n + (SELECT count(*) FROM model_account_import_event m WHERE m.id < t.id)`;
      return DISTINCT[one] ?? `t."${one}"`;
    });
    const where =
      name === 'customer'
        ? `id IN (SELECT customer_id FROM account_customer WHERE account_id = '${account_id}')`
        : `${column} = '${owner}'`;
    // Beside the table, which has no index by now and is read from one end to the other.
    await client.query(`CREATE TEMPORARY TABLE model_${name} AS SELECT * FROM ${name} WHERE ${where}`);
    statements.push(
      `INSERT INTO ${name} (${written.map((one) => `"${one}"`).join(', ')})
       SELECT ${values.join(', ')} FROM generate_series($1::bigint, $2::bigint) n, model_${name} t`,
    );
  }
  for (let first = 1; first <= accounts; first += AT_A_TIME)
    for (const statement of statements)
      await client.query(statement, [first, Math.min(first + AT_A_TIME - 1, accounts)]);
}

/** Notes what the triggers and the feed would have noted of the imports of a supplier. @returns how many were not cancelled */
async function noteCounts(client: Client, supplierId: string): Promise<number> {
  await client.query(
    `INSERT INTO event_feed (import_supplier_id, latest_position)
     SELECT import_supplier_id, max(feed_position) FROM account_import_event WHERE import_supplier_id = $1 AND feed_position IS NOT NULL GROUP BY 1`,
    [supplierId],
  );
  const { rows: counts } = await client.query<{ status: string; n: number }>(
    `INSERT INTO import_count_change (import_supplier_id, status, change)
     SELECT import_supplier_id, status, count(*) FROM account_import_process WHERE import_supplier_id = $1 GROUP BY 1, 2
     RETURNING status, change::int AS n`,
    [supplierId],
  );
  await client.query(
    `INSERT INTO import_outcome_change (import_supplier_id, code, at, change)
     SELECT import_supplier_id, CASE WHEN to_status = 'PROCESSED' THEN '' ELSE coalesce(data ->> 'code', 'unknown') END,
       date_trunc('hour', occurred_at, 'UTC'), count(*)
     FROM account_import_event WHERE import_supplier_id = $1 AND to_status IN ('PROCESSED', 'ERRORED', 'DRY_RUN_ERRORED')
     GROUP BY 1, 2, 3`,
    [supplierId],
  );
  return counts.reduce((sum, { status, n }) => sum + (status === 'CANCELLED' ? 0 : n), 0);
}
