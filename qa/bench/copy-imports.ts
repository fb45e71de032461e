import type { Client } from 'pg';
import { ACCOUNT_TABLES } from '../../apps/api/src/modules/accounts/layout/insert-rows.js';
import { only } from '../lib/only.js';
import { copy } from './copy.js';
import { copyIn } from './copy-in.js';

/** Rows of imports in the text format of COPY, by the statement that writes them, in the order in which they can be written. */
export interface CopiedImports {
  /** Whose they are: there before the imports. */
  readonly owners: ReadonlyMap<string, Buffer>;
  readonly rows: ReadonlyMap<string, Buffer>;
}

const OWNERS = ['organization', 'import_supplier'];

const COLUMNS = `SELECT string_agg(format('%I', column_name), ', ' ORDER BY ordinal_position) AS columns
  FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`;

const CHOOSE = `CREATE TEMP TABLE copied AS SELECT p.id AS process_id, a.id AS account_id
  FROM account_import_process p JOIN account a ON a.process_id = p.id WHERE p.external_account_number LIKE $1`;

const OF_PROCESS = 'process_id IN (SELECT process_id FROM copied)';
const OF_ACCOUNT = 'account_id IN (SELECT account_id FROM copied)';

/** Which rows of a table are those of the imports chosen; of all others those of their accounts. */
const CHOSEN: Readonly<Record<string, string>> = {
  account_import_process: 'id IN (SELECT process_id FROM copied)',
  account_import_payload: OF_PROCESS,
  account_import_event: OF_PROCESS,
  import_warning: OF_PROCESS,
  account: OF_PROCESS,
  customer: `id IN (SELECT customer_id FROM account_customer WHERE ${OF_ACCOUNT})`,
};

/** What an import writes, rows after those that they refer to. */
const TABLES = new Set([
  ...Object.keys(CHOSEN).filter((table) => !ACCOUNT_TABLES.has(table)),
  ...ACCOUNT_TABLES.keys(),
]);

/**
 * Every row that imported accounts have: of the processes with their payloads, events and warnings, and of the accounts.
 * @param numbers pattern of LIKE that their external numbers fit
 */
export async function readImports(client: Client, numbers: string): Promise<CopiedImports> {
  await client.query('DROP TABLE IF EXISTS copied');
  await client.query(CHOOSE.replace('$1', client.escapeLiteral(numbers)));
  const owners = new Map<string, Buffer>();
  for (const table of OWNERS) owners.set(...(await readRows(client, table, 'true')));
  const rows = new Map<string, Buffer>();
  for (const table of TABLES) rows.set(...(await readRows(client, table, CHOSEN[table] ?? OF_ACCOUNT)));
  return { owners, rows };
}

/** Writes what imports belong to, in a database that has none of it. */
export async function copyOwners(client: Client, { owners }: CopiedImports): Promise<void> {
  for (const [statement, data] of owners) await copyIn(client, statement, data);
}

/** Writes the rows of imports into their tables in one transaction. @returns seconds with its commit */
export async function copyImports(client: Client, { rows }: CopiedImports): Promise<number> {
  const from = performance.now();
  await client.query('BEGIN');
  for (const [statement, data] of rows) await copyIn(client, statement, data);
  await client.query('COMMIT');
  return (performance.now() - from) / 1_000;
}

async function readRows(client: Client, table: string, condition: string): Promise<[statement: string, data: Buffer]> {
  const { columns } = only((await client.query<{ columns: string }>(COLUMNS, [table])).rows);
  const chunks: Buffer[] = [];
  await copy(client, `COPY (SELECT ${columns} FROM ${table} WHERE ${condition}) TO STDOUT`, {
    handleCopyData: ({ chunk }) => void chunks.push(Buffer.from(chunk)),
  });
  return [`COPY ${table} (${columns}) FROM STDIN`, Buffer.concat(chunks)];
}
