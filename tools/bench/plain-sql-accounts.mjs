import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inParallel } from '../../apps/api/e2e/support/supplier-api.mjs';

const layout = '../../apps/api/dist/modules/accounts/layout';

/**
 * Writes the rows of each account by plain INSERTs, one statement a table, in one transaction an account.
 * @returns {Promise<number>} seconds
 */
export async function writeAccountsByPlainSql(url, payloads, clients) {
  const { ACCOUNT_TABLES } = await import(`${layout}/insert-rows.js`);
  const pool = new pg.Pool({ connectionString: url, max: clients });
  try {
    return await timed(pool, payloads, clients, ACCOUNT_TABLES);
  } finally {
    await pool.end();
  }
}

async function timed(pool, payloads, clients, tables) {
  const supplierId = await prepare(pool);
  const transactions = [];
  for (const payload of payloads) transactions.push(await statements(payload, supplierId, tables));
  const from = performance.now();
  await inParallel(transactions, clients, async (inserts) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      for (const insert of inserts) await client.query(insert);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  });
  return (performance.now() - from) / 1000;
}

async function prepare(pool) {
  const [organizationId, supplierId] = [randomUUID(), randomUUID()];
  await pool.query(`INSERT INTO organization (id, name, created_at) VALUES ($1, 'Bench', now())`, [organizationId]);
  await pool.query(
    `INSERT INTO import_supplier (id, organization_id, code, name, status, settings, created_at, modified_at)
     VALUES ($1, $2, 'BENCH', 'Bench', 'Ongoing', '{}', now(), now())`,
    [supplierId, organizationId],
  );
  return supplierId;
}

/** The statements of one account, made beforehand: only the database's work is measured. */
async function statements(payload, supplierId, tables) {
  const { rowsFromPayload } = await import(`${layout}/rows-from-payload.js`);
  const { addDerivedRows } = await import(`${layout}/derived-rows.js`);
  const [accountId, processId] = [randomUUID(), randomUUID()];
  const rows = rowsFromPayload(payload, accountId);
  addDerivedRows(rows, new Date());
  const number = payload.external_account_number;
  Object.assign(rows.get('account')[0], {
    account_number: `A-${randomUUID().slice(0, 8).toUpperCase()}`,
    import_supplier_id: supplierId,
    process_id: processId,
  });
  const process = {
    text: `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
        payload_version, payload_hash, available_at, attempt, platform_identifier, created_at, modified_at)
      VALUES ($1, $2, $3, 'PROCESSED', false, 1, '', now(), 1, 'A-0', now(), now())`,
    values: [processId, supplierId, number],
  };
  const inserts = [...tables].flatMap(([table, columns]) => {
    const values = [];
    const tuples = (rows.get(table) ?? []).map(
      (row) => `(${columns.map((column) => `$${values.push(asValue(row[column]))}`).join(', ')})`,
    );
    if (tuples.length === 0) return [];
    const names = columns.map((column) => `"${column}"`).join(', ');
    return [{ text: `INSERT INTO ${table} (${names}) VALUES ${tuples.join(', ')}`, values }];
  });
  return [process, ...inserts];
}

function asValue(value) {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);
}
