import { randomUUID } from 'node:crypto';
import type { AccountImportRequest } from '@carryover/contract';
import pg from 'pg';
import { addDerivedRows } from '../../apps/api/src/modules/accounts/layout/derived-rows.js';
import { ACCOUNT_TABLES } from '../../apps/api/src/modules/accounts/layout/insert-rows.js';
import { type AccountRows, rowsFromPayload } from '../../apps/api/src/modules/accounts/layout/rows-from-payload.js';
import { only } from '../lib/only.js';

/** Tells the accounts apart: drawn anew for each transaction, from so many that two are never the same. */
const DRAW = '\\set n random(1, 9000000000000000)';
const NUMBER = `'PLAIN-' || :n::text`;

interface Script {
  readonly script: string;
  readonly variables: Readonly<Record<string, string>>;
}

/**
 * A script of pgbench that writes all rows of one account, the sample's, in one transaction: one plain INSERT a table, with
 * new keys and numbers each time.
 * @param url of a migrated database, which gets a supplier for the accounts
 */
export async function plainSqlAccount(url: string, payload: AccountImportRequest): Promise<Script> {
  const rows = rowsOf(payload, await addSupplier(url));
  const values = new Values([...rows.values()].flat().map(({ id }) => id));
  const inserts = [...ACCOUNT_TABLES].flatMap(([table, columns]) => {
    const written = rows.get(table) ?? [];
    if (written.length === 0) return [];
    const tuples = written.map((row) => `(${columns.map((column) => values.sqlOf(row[column])).join(', ')})`);
    return [`INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join(', ')}) VALUES ${tuples.join(', ')}`];
  });
  const script = [DRAW, 'BEGIN', insertProcess(rows, values), ...inserts, 'END'];
  return { script: script.map((line) => (line === DRAW ? line : `${line};`)).join('\n'), variables: values.variables };
}

async function addSupplier(connectionString: string): Promise<string> {
  const [organizationId, supplierId] = [randomUUID(), randomUUID()];
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(`INSERT INTO organization (id, name, created_at) VALUES ($1, $2, now())`, [
    organizationId,
    `Plain ${organizationId}`,
  ]);
  await client.query(
    `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
     VALUES ($1, $2, $3, 'Plain', 'Ongoing', '{}', now(), now())`,
    [supplierId, organizationId, `PLAIN-${supplierId.slice(0, 8)}`],
  );
  await client.end();
  return supplierId;
}

function rowsOf(payload: AccountImportRequest, supplierId: string): AccountRows {
  const rows = rowsFromPayload({ ...payload }, randomUUID());
  addDerivedRows(rows, new Date());
  const process = { id: randomUUID() };
  Object.assign(only(rows.get('account') ?? []), {
    account_number: new Sql(`'A-' || upper(lpad(to_hex(:n % 4294967296), 8, '0'))`),
    external_account_number: new Sql(NUMBER),
    import_supplier_id: supplierId,
    process_id: process.id,
  });
  for (const meterPoint of rows.get('meter_point') ?? []) {
    const digits = String(meterPoint.identifier).length;
    meterPoint.identifier = new Sql(`lpad((:n % ${10 ** Math.min(digits, 15)})::text, ${digits}, '0')`);
  }
  for (const [index, reference] of (rows.get('account_reference') ?? []).entries())
    reference.value = new Sql(`'${index}-' || :n::text`);
  // As the rules of processing mark what no other account has.
  for (const row of [...(rows.get('meter_point') ?? []), ...(rows.get('account_reference') ?? [])])
    row.is_shared = false;
  return rows.set('account_import_process', [process]);
}

function insertProcess(rows: AccountRows, values: Values): string {
  const account = only(rows.get('account') ?? []);
  const [id, supplier, number] = [account.process_id, account.import_supplier_id, account.external_account_number];
  return `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
      payload_version, payload_hash, available_at, attempt, platform_identifier, created_at, modified_at)
    VALUES (${[id, supplier, number].map((value) => values.sqlOf(value)).join(', ')},
      'PROCESSED', false, 1, '', now(), 1, 'A-0', now(), now())`.replaceAll('\n', ' ');
}

/** A value that PostgreSQL works out. */
class Sql {
  constructor(readonly text: string) {}
}

/** Values as pgbench writes them: text as variables, which it sends as parameters, and keys from the number drawn. */
class Values {
  readonly variables: Record<string, string> = {};
  readonly #ids: ReadonlyMap<unknown, number>;

  constructor(ids: readonly string[]) {
    this.#ids = new Map(ids.map((id, index) => [id, index]));
  }

  sqlOf(value: unknown): string {
    if (value === undefined || value === null) return 'NULL';
    if (value instanceof Sql) return value.text;
    if (this.#ids.has(value)) return `md5(:n::text || '-${this.#ids.get(value)}')::uuid`;
    if (typeof value === 'boolean' || typeof value === 'number') return String(value);
    const name = `v${Object.keys(this.variables).length}`;
    this.variables[name] = typeof value === 'string' ? value : JSON.stringify(value);
    return `:${name}`;
  }
}
