import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { asPlatform } from '../../platform/database/data-scope.js';
import { Database } from '../../platform/database/database.js';
import { newId } from '../../platform/database/new-id.js';
import { addSupplier } from '../../testing/add-supplier.js';
import { call } from '../../testing/http-client.js';
import { signInAs } from '../../testing/staff-session.js';
import { storeImport } from '../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { ImportCounter } from './operations/import-counter.js';

const MINUTE = 60_000;
const ADD = `INSERT INTO account_import_event (import_supplier_id, process_id, event, to_status, attempt, payload_version, occurred_at, data)
  SELECT p.import_supplier_id, p.id, 'EVENT_ACCOUNT_IMPORT_PROCESS_ERRORED', $2, 1, 1, $3, CASE WHEN $4::text IS NOT NULL THEN jsonb_build_object('code', $4) END
  FROM account_import_process p, generate_series(1, $5) WHERE p.id = $1`;

describe('outcomes of imports over time', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let counter: ImportCounter;
  let staff: { Authorization: string };
  const imports: Record<string, string> = {};

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    source = api.app.get(DataSource);
    counter = Reflect.construct(ImportCounter, [api.app.get(Database), undefined]);
    staff = await signInAs(api, 'viewer');
    for (const code of ['ONE', 'TWO', 'TRIED']) {
      const supplierId = await addSupplier(source, code, { isSandbox: code === 'TRIED' });
      imports[code] = await storeImport(source, { supplierId, number: newId(), status: 'PENDING' });
    }
    await add('ONE', 'PROCESSED', 3, 12);
    await add('ONE', 'ERRORED', 3, 4, 'tariff_code_not_found');
    await add('ONE', 'DRY_RUN_ERRORED', 90, 2, 'customer_conflict');
    await add('TWO', 'ERRORED', 30, 3, 'customer_conflict');
    await add('TWO', 'ERRORED', 5 * 24 * 60, 7, 'tariff_code_not_found');
    await add('TWO', 'PROCESSED', 20 * 24 * 60, 5);
    await add('TWO', 'PENDING', 3, 50);
    await add('TRIED', 'ERRORED', 3, 100, 'tariff_code_not_found');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const add = (supplier: string, status: string, minutesAgo: number, times: number, code: string | null = null) =>
    source.query(ADD, [imports[supplier], status, new Date(Date.now() - minutesAgo * MINUTE), code, times]);
  const ask = async (query: string) => {
    const { status, body } = await call(`${api.url}/console/v1/throughput?${query}`, 'GET', staff);
    return { status, ...Object(body) };
  };
  const fold = () => asPlatform(() => counter.foldOutcomes());

  /** Processed and failed of all bins, and the codes. */
  async function sums(query: string): Promise<unknown[]> {
    const { bins, codes } = await ask(query);
    const sum = (of: 'processed' | 'errored') =>
      bins.reduce((all: number, bin: Record<string, number>) => all + (bin[of] ?? 0), 0);
    for (const { per_bin } of codes) expect(per_bin).toHaveLength(bins.length);
    return [
      bins.length,
      sum('processed'),
      sum('errored'),
      codes.map(({ code, errored }: { code: string; errored: number }) => `${code} ${errored}`),
    ];
  }

  const told = async () => ({
    hour: await sums('span=1h'),
    six: await sums('span=6h'),
    day: await sums(''),
    week: await sums('span=7d'),
    month: await sums('span=30d'),
    one: await sums('span=6h&supplier=ONE'),
    tried: await sums('span=1h&supplier=TRIED'),
    sandboxes: await sums('span=1h&sandbox=true'),
    code: await sums('span=30d&code=tariff_code_not_found'),
  });
  const EXPECTED = {
    hour: [12, 12, 7, ['tariff_code_not_found 4', 'customer_conflict 3']],
    six: [24, 12, 9, ['customer_conflict 5', 'tariff_code_not_found 4']],
    day: [24, 12, 9, ['customer_conflict 5', 'tariff_code_not_found 4']],
    week: [28, 12, 16, ['tariff_code_not_found 11', 'customer_conflict 5']],
    month: [30, 17, 16, ['tariff_code_not_found 11', 'customer_conflict 5']],
    one: [24, 12, 6, ['tariff_code_not_found 4', 'customer_conflict 2']],
    tried: [12, 0, 100, ['tariff_code_not_found 100']],
    sandboxes: [12, 0, 100, ['tariff_code_not_found 100']],
    code: [30, 0, 11, ['tariff_code_not_found 11']],
  };

  it('are told of every span, by supplier and by code, before they are folded and after', async () => {
    expect(await told()).toEqual(EXPECTED);
    expect(await fold()).toBeGreaterThan(0);
    expect(await fold()).toBe(0);
    expect(await told()).toEqual(EXPECTED);
  });

  it('go with the speed of now and how many are left', async () => {
    const { now } = await ask('supplier=ONE');
    expect(now.left).toBe(1);
    expect(now.processed_per_minute).toBeGreaterThan(12 / 11 - 0.01);
    expect(now.processed_per_minute).toBeLessThanOrEqual(12 / 10);
    expect(now.minutes_left).toBe(1);
    expect((await ask('supplier=TWO')).now).toMatchObject({ processed_per_minute: 0, left: 1, minutes_left: null });
  });

  it('leave out what waits for a window, for a supplier that is paused or for a wave', async () => {
    // What is changed here leaves no mark: each question is another one.
    const spans = ['1h', '6h', '24h'];
    const left = async () => (await ask(`supplier=LATER&span=${spans.pop()}`)).now.left;
    const supplierId = await addSupplier(source, 'LATER');
    const store = (number: string) => storeImport(source, { supplierId, number, status: 'PENDING' });
    const ids = [await store('SOON'), await store('IN-A-WEEK')];
    expect(await left()).toBe(2);
    await source.query(`UPDATE account_import_process SET available_at = now() + interval '7 days' WHERE id = $1`, [
      ids[1],
    ]);
    expect(await left()).toBe(1);
    await source.query(`UPDATE import_supplier SET status = 'Paused' WHERE id = $1`, [supplierId]);
    expect(await left()).toBe(0);
  });

  it('are whole days in London where bins are days', async () => {
    const { bins } = await ask('span=30d');
    const hours = bins.map(({ begins_at }: { begins_at: string }) =>
      new Date(begins_at).toLocaleTimeString('en-GB', { timeZone: 'Europe/London' }),
    );
    expect(new Set(hours)).toEqual(new Set(['00:00:00']));
  });

  it('go with their events, and are forgotten once no chart shows them', async () => {
    await source.query(`DELETE FROM account_import_event WHERE process_id = $1`, [imports.ONE]);
    expect((await told()).one).toEqual([24, 0, 0, []]);
    await fold();
    expect((await told()).one).toEqual([24, 0, 0, []]);
    await add('TWO', 'ERRORED', 40 * 24 * 60, 9, 'customer_conflict');
    await fold();
    const rows = async () =>
      (await source.query("SELECT width FROM import_outcome_count WHERE at < now() - interval '31 days'")).length;
    expect(await rows()).toBe(2);
    await asPlatform(() => counter.forgetOutcomes());
    expect(await rows()).toBe(0);
    expect((await told()).month).toEqual([30, 5, 10, ['tariff_code_not_found 7', 'customer_conflict 3']]);
  });

  it('refuses a span that there is not', async () => {
    expect(await ask('span=2h')).toMatchObject({ status: 400, span: ['Use 1h, 6h, 24h, 7d, 30d.'] });
  });
});
