import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../database/create-test-database.js';
import { populate } from './population.js';

describe('the population', () => {
  let database: TestDatabase;
  let client: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await populate((text, values) => client.query(text, values), { processes: 5_000, days: 10 });
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  const ask = async (text: string) => (await client.query(text)).rows;

  it('is five suppliers with about three failures in a hundred, of twelve codes and more', async () => {
    const [counted] =
      await ask(`SELECT count(DISTINCT import_supplier_id)::int AS suppliers, count(*)::int AS processes,
      avg((status = 'ERRORED')::int)::float8 AS errored, count(DISTINCT latest_error_code)::int AS codes
      FROM account_import_process`);
    expect(counted).toMatchObject({ suppliers: 5, processes: 5_000 });
    expect(counted.errored).toBeGreaterThan(0.02);
    expect(counted.errored).toBeLessThan(0.04);
    expect(counted.codes).toBeGreaterThanOrEqual(12);
  });

  it('lies in the last ten days, and holds together', async () => {
    const [found] =
      await ask(`SELECT min(created_at) > now() - interval '11 days' AND max(modified_at) <= now() AS is_recent,
      (SELECT count(*) FROM account a JOIN account_import_process p ON p.id = a.process_id WHERE p.status = 'PROCESSED')
        = count(*) FILTER (WHERE status = 'PROCESSED') AS has_accounts,
      (SELECT count(DISTINCT process_id) FROM account_import_event) = count(*) AS has_events FROM account_import_process`);
    expect(found).toEqual({ is_recent: true, has_accounts: true, has_events: true });
  });

  it('has in each account the references that were sent for it', async () => {
    const different =
      await ask(`SELECT a.account_number FROM account a JOIN account_import_payload v ON v.process_id = a.process_id
      WHERE coalesce(v.payload -> 'references', '[]') <> coalesce((
        SELECT jsonb_agg(jsonb_build_object('namespace', r.namespace, 'value', r.value) ORDER BY r.position)
        FROM account_reference r WHERE r.account_id = a.id), '[]')`);
    expect(different).toEqual([]);
  });

  it('has nobody’s phone number', async () => {
    const numbers = await ask(`SELECT 1 FROM account_import_payload WHERE payload::text ~ '"(mobile|landline)"'
      UNION ALL SELECT 1 FROM customer WHERE mobile IS NOT NULL OR landline IS NOT NULL`);
    expect(numbers).toEqual([]);
  });

  it('is no incident: nothing is due that a worker would take, and nobody is called out by an error', async () => {
    const due =
      await ask(`SELECT p.id FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
      WHERE p.status = 'PENDING' AND s.status <> 'Paused' AND p.available_at <= now() + interval '1 day'`);
    expect(due).toEqual([]);
    const [waiting] = await ask(`SELECT count(DISTINCT import_supplier_id)::int AS suppliers
      FROM account_import_process WHERE status = 'PENDING'`);
    expect(waiting.suppliers).toBe(4);
    const alarms = await ask(`SELECT latest_error_code FROM account_import_process
      WHERE latest_error_code IN ('worker_lost', 'internal_error')`);
    expect(alarms).toEqual([]);
    const [hours] = await ask(`SELECT max(n)::int AS most FROM (SELECT count(*) AS n FROM account_import_process
      WHERE latest_error_code IS NOT NULL GROUP BY date_trunc('hour', modified_at)) hour`);
    // Of 170 over ten days; towards now there are more imports, and not all at once.
    expect(hours.most).toBeLessThan(15);
  });
});
