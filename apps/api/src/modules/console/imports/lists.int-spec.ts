import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { addSupplier } from '../../../testing/add-supplier.js';
import { call } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { WINDOW_ELAPSED_AFTER_ATTEMPT, WINDOW_ELAPSED_WHILE_PAUSED } from '../../imports/index.js';

const HOUR = 3_600;

describe('lists of imports', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let viewer: { Authorization: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    source = api.app.get(DataSource);
    viewer = await signInAs(api, 'viewer');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const ask = async (path: string) => Object((await call(`${api.url}/console/v1/${path}`, 'GET', viewer)).body);
  const download = async (path: string) => (await fetch(`${api.url}/console/v1/${path}`, { headers: viewer })).text();

  /** So many imports at once, a second apart. */
  const storeMany = (supplierId: string, count: number) =>
    source.query(
      `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
         payload_version, payload_hash, available_at, attempt, created_at, modified_at)
       SELECT gen_random_uuid(), $1, 'M-' || i, 'PENDING', false, 1, 'x', now(), i % 3,
         now() - make_interval(secs => i % 40), now() - make_interval(secs => i % 40)
       FROM generate_series(1, $2::int) i`,
      [supplierId, count],
    );

  it.each([999, 1_000, 1_001, 2_000])('are taken away whole, with %i imports in them', async (count) => {
    const code = `EXPORT-${count}`;
    await storeMany(await addSupplier(source, code), count);
    const csv = (await download(`imports/export.csv?supplier=${code}`)).trim().split('\r\n').slice(1);
    expect([csv.length, new Set(csv).size]).toEqual([count, count]);
    const lines = (await download(`imports/export.jsonl?supplier=${code}`)).trim().split('\n');
    expect(new Set(lines.map((line) => JSON.parse(line).id)).size).toBe(count);
  });

  it('show flags about the customer to operators alone, as the page of an import does', async () => {
    const operator = await signInAs(api, 'operator');
    const supplierId = await addSupplier(source, 'FLAGGED');
    const id = await storeImport(source, { supplierId, number: 'F-1', status: 'DRY_RUN_SUCCEEDED' });
    const ofNeed = { code: 'temporary_psr_does_not_have_end_date', path: 'customers.0.psr.0.elec_industry_code' };
    const meter = 'supply_addresses.0.meter_points.0.meters.0';
    const ofMeter = { code: 'long_meter_serial_number', path: `${meter}.meter_serial_number` };
    const flags = [ofNeed, ofMeter];
    await source.query('UPDATE account_import_process SET flags = $2 WHERE id = $1', [id, JSON.stringify(flags)]);
    for (const data of [{ flags }, { flags: [ofNeed] }, { flags: [ofNeed], worker: 'one' }, null])
      await source.query(
        `INSERT INTO account_import_event (import_supplier_id, process_id, event, to_status, attempt, payload_version, occurred_at, data)
         VALUES ($1, $2, 'EVENT_ACCOUNT_IMPORT_PROCESS_DRY_RUN_SUCCEEDED', 'DRY_RUN_SUCCEEDED', 1, 1, now(), $3)`,
        [supplierId, id, data === null ? null : JSON.stringify(data)],
      );
    const shownTo = async (staff: { Authorization: string }) => {
      const read = async (path: string) => Object((await call(`${api.url}/console/v1/${path}`, 'GET', staff)).body);
      const [listed] = (await read('imports?supplier=FLAGGED')).results;
      const detail = await read(`imports/${id}`);
      return [listed.flags, detail.flags, detail.timeline.map(({ data }: { data: object | null }) => data)];
    };
    const all = [{ flags }, { flags: [ofNeed] }, { flags: [ofNeed], worker: 'one' }, null];
    expect(await shownTo(operator)).toEqual([flags, flags, all]);
    expect(await shownTo(viewer)).toEqual([
      [ofMeter],
      [ofMeter],
      [{ flags: [ofMeter] }, null, { worker: 'one' }, null],
    ]);
  });

  it('say whether the caller may start batches, also where no import of the page may be changed', async () => {
    const operator = await signInAs(api, 'operator');
    const supplierId = await addSupplier(source, 'SETTLED');
    const id = await storeImport(source, { supplierId, number: 'S-1', status: 'CANCELLED' });
    await source.query(
      `UPDATE account_import_payload SET erased_at = now(), payload = NULL, content_digest = 'x' WHERE process_id = $1`,
      [id],
    );
    const actions = async (staff: { Authorization: string }) => {
      const { body } = await call(`${api.url}/console/v1/imports?supplier=SETTLED`, 'GET', staff);
      return [Object(body).results[0].allowed_actions, Object(body).allowed_actions];
    };
    expect(await actions(operator)).toEqual([[], ['start_batch']]);
    expect(await actions(viewer)).toEqual([[], []]);
  });

  it('show each import that did not change exactly once, whatever comes and changes meanwhile', async () => {
    const supplierId = await addSupplier(source, 'PAGED');
    await storeMany(supplierId, 60);
    const idsOf = async (): Promise<string[]> =>
      (await source.query('SELECT id FROM account_import_process WHERE import_supplier_id = $1', [supplierId])).map(
        ({ id }: { id: string }) => id,
      );
    const orders = ['created_at', '-created_at', 'modified_at', '-modified_at', 'attempts', '-attempts'];
    let comers = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...orders),
        fc.integer({ min: 1, max: 25 }),
        fc.array(fc.nat(), { maxLength: 6 }),
        async (sort, limit, picks) => {
          const before = await idsOf();
          const changed = new Set<string>();
          const seen: string[] = [];
          let cursor: string | null = '';
          while (cursor !== null && seen.length < 1_000) {
            const page = await ask(`imports?supplier=PAGED&sort=${sort}&limit=${limit}&cursor=${cursor}`);
            seen.push(...page.results.map(({ id }: { id: string }) => id));
            cursor = page.next_cursor;
            const pick = picks.pop();
            if (pick === undefined) continue;
            const id = before[pick % before.length] ?? '';
            changed.add(id);
            await source.query(
              'UPDATE account_import_process SET modified_at = clock_timestamp(), attempt = attempt + 1 WHERE id = $1',
              [id],
            );
            await storeImport(source, { supplierId, number: `C-${++comers}`, age: pick % 50 });
          }
          const unchanged = before.filter((id) => !changed.has(id));
          expect(unchanged.filter((id) => seen.filter((one) => one === id).length !== 1)).toEqual([]);
        },
      ),
      { numRuns: 15 },
    );
  });

  it('take _ and % and \\ of a search as they are', async () => {
    const supplierId = await addSupplier(source, 'WILD');
    for (const number of ['W_1', 'WX1', 'W%2', 'W\\3']) await storeImport(source, { supplierId, number });
    for (const search of ['W_1', 'W%2', 'W\\3']) {
      const { results } = await ask(`imports?supplier=WILD&search=${encodeURIComponent(search)}`);
      expect(results.map((listed: { external_account_number: string }) => listed.external_account_number)).toEqual([
        search,
      ]);
    }
  });

  it('find the beginning of an account number of ours, in any case, and of no other text', async () => {
    const supplierId = await addSupplier(source, 'OURS');
    for (const account of ['A-0000AB01', 'A-0000AB02', 'A-0000AC01']) {
      const id = await storeImport(source, { supplierId, number: `X-${account}` });
      await source.query(
        `UPDATE account_import_process SET status = 'PROCESSED', platform_identifier = $2 WHERE id = $1`,
        [id, account],
      );
    }
    await storeImport(source, { supplierId, number: 'A-0000AB-theirs' });
    const found = async (search: string) =>
      (await ask(`imports?supplier=OURS&search=${encodeURIComponent(search)}`)).results.map(
        (listed: { external_account_number: string }) => listed.external_account_number,
      );
    expect((await found('A-0000AB')).sort()).toEqual(['A-0000AB-theirs', 'X-A-0000AB01', 'X-A-0000AB02']);
    expect(await found('a-0000ac01')).toEqual(['X-A-0000AC01']);
    expect([await found('A-%'), await found('0000AC')]).toEqual([[], []]);
  });

  it('group failures by code and path over all suppliers, hour by hour', async () => {
    const [one, two] = [await addSupplier(source, 'GROUP-1'), await addSupplier(source, 'GROUP-2')];
    const fail = (supplierId: string, number: string, age: number, paths: string[] | null) =>
      storeImport(source, {
        supplierId,
        number,
        status: 'ERRORED',
        code: 'campaign_not_found',
        age,
        ...(paths && { paths }),
      });
    const ages = [1, HOUR - 60, HOUR + 60, 2 * HOUR + 60, 24 * HOUR - 60, 24 * HOUR + 60];
    for (const [index, age] of ages.entries()) await fail(one, `G-${index}`, age, [`account_campaigns.${index}.slug`]);
    await fail(two, 'G-9', 30, ['account_campaigns.7.slug', 'notes.0.body']);
    await fail(two, 'G-10', 30, null);
    const { results } = await ask('errors?code=campaign_not_found');
    expect(results.map(({ path, count }: { path: string; count: number }) => [path, count])).toEqual([
      ['account_campaigns.*.slug', 7],
      [null, 1],
    ]);
    const [group] = results;
    expect(group.suppliers).toEqual([
      { code: 'GROUP-1', is_sandbox: false, count: 6 },
      { code: 'GROUP-2', is_sandbox: false, count: 1 },
    ]);
    // The oldest is out of the 24 hours, and still counted.
    const hours = Array(24).fill(0);
    for (const [hour, n] of [
      [23, 3],
      [22, 1],
      [21, 1],
      [0, 1],
    ] as const)
      hours[hour] = n;
    expect(group.per_hour).toEqual(hours);
    expect(group.samples.map((sample: { external_account_number: string }) => sample.external_account_number)).toEqual([
      'G-0',
      'G-9',
      'G-1',
    ]);
    const span = Date.parse(group.last_seen_at) - Date.parse(group.first_seen_at);
    expect(Math.abs(span / 1000 - (24 * HOUR + 59))).toBeLessThan(5);
    const bare = await ask('errors?code=campaign_not_found&path=-');
    expect(bare.results.map(({ path, count }: { path: string; count: number }) => [path, count])).toEqual([[null, 1]]);
    const placed = await ask('imports?error_code=campaign_not_found&path=account_campaigns.*.slug');
    const unplaced = await ask('imports?error_code=campaign_not_found&path=-');
    expect([placed.results.length, unplaced.results.length]).toEqual([7, 1]);
  });

  it.each(['count', '-count', 'first_seen_at', '-first_seen_at', 'last_seen_at', '-last_seen_at'])(
    'page through groups of errors by %s, each exactly once',
    async (sort) => {
      const code = `PAGES-${sort.replace('-', 'd-').toUpperCase()}`;
      const supplierId = await addSupplier(source, code);
      for (let group = 0; group < 7; group += 1)
        for (let n = 0; n <= group % 3; n += 1)
          await storeImport(source, {
            supplierId,
            number: `P-${group}-${n}`,
            status: 'ERRORED',
            code: group < 4 ? 'worker_lost' : 'internal_error',
            age: (group % 2) * HOUR + n,
            ...(group > 0 && { paths: [`references.0.part_${group}`] }),
          });
      const seen: { path: string; count: number }[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: { results: typeof seen; next_cursor: string | null } = await ask(
          `errors?supplier=${code}&sort=${sort}&limit=2&cursor=${cursor}`,
        );
        seen.push(...page.results);
        cursor = page.next_cursor;
      }
      expect(new Set(seen.map(({ path }) => path)).size).toBe(7);
      const values = seen.map((group) => Reflect.get(group, sort.replace('-', '')));
      const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(values).toEqual(sort.startsWith('-') ? sorted.reverse() : sorted);
      expect(seen.reduce((sum, { count }) => sum + count, 0)).toBe(13);
    },
  );

  it('tell since when something fails, whatever was retried meanwhile', async () => {
    const supplierId = await addSupplier(source, 'SINCE');
    const stored = { supplierId, number: 'S-1', status: 'ERRORED', code: 'worker_lost', age: 5 * HOUR } as const;
    const id = await storeImport(source, { ...stored, paths: ['references.3.value'] });
    const group = async () => (await ask('errors?supplier=SINCE')).results[0];
    const { first_seen_at: since } = await group();
    const move = (status: string, code: string | null, path: string) =>
      source.query(
        `UPDATE account_import_process SET status = $2, latest_error_code = $3, latest_error_paths = $4::text[],
           latest_error_detail = $3, modified_at = clock_timestamp(),
           latest_error_domain = CASE WHEN $3::text IS NOT NULL THEN 'platform' END WHERE id = $1`,
        [id, status, code, code === null ? null : [path]],
      );
    await move('PENDING', null, '');
    await move('ERRORED', 'worker_lost', 'references.0.value');
    const again = await group();
    expect(again.first_seen_at).toBe(since);
    expect(Date.parse(again.last_seen_at) - Date.parse(since)).toBeGreaterThan(4 * HOUR * 1_000);
    await move('PENDING', null, '');
    await move('ERRORED', 'worker_lost', 'references.0.namespace');
    expect((await group()).first_seen_at).not.toBe(since);
  });

  it('tell since when something fails whatever time is asked for, what is new and what is back again', async () => {
    const supplierId = await addSupplier(source, 'BACK');
    const add = (number: string, age: number) =>
      storeImport(source, { supplierId, number, status: 'ERRORED', code: 'database_conflict', age });
    const group = async (more = '') => (await ask(`errors?supplier=BACK${more}`)).results[0];
    const old = await add('B-1', 8 * 24 * HOUR);
    await add('B-2', HOUR);
    const lastHours = `&since=${new Date(Date.now() - 2 * HOUR * 1_000).toISOString()}`;
    const [whole, recent] = [await group(), await group(lastHours)];
    expect([whole.count, recent.count]).toEqual([2, 1]);
    expect(recent).toMatchObject({ first_seen_at: whole.first_seen_at, is_new: false, is_back: false });
    expect(Date.now() - Date.parse(recent.first_seen_at)).toBeGreaterThan(7 * 24 * HOUR * 1_000);

    // The old one goes through days before the other one fails.
    await source.query(
      `UPDATE account_import_process SET status = 'CANCELLED', latest_error_code = NULL, latest_error_detail = NULL,
         latest_error_domain = NULL, latest_error_paths = NULL, modified_at = modified_at + interval '1 day' WHERE id = $1`,
      [old],
    );
    const back = await group();
    expect(back).toMatchObject({ count: 1, is_new: false, is_back: true, first_ever_at: whole.first_seen_at });
    expect(Date.now() - Date.parse(back.first_seen_at)).toBeLessThan(2 * HOUR * 1_000);

    const fresh = await addSupplier(source, 'FRESH');
    await storeImport(source, { supplierId: fresh, number: 'F-1', status: 'ERRORED', age: HOUR });
    expect((await ask('errors?supplier=FRESH')).results).toMatchObject([{ is_new: true, is_back: false }]);
    expect(
      (await ask(`errors?supplier=FRESH&until=${new Date(Date.now() - 2 * HOUR * 1_000).toISOString()}`)).results,
    ).toEqual([]);
  });

  it.each([
    ['ended_in_pause', WINDOW_ELAPSED_WHILE_PAUSED, 'Paused'],
    ['ended_after_attempt', WINDOW_ELAPSED_AFTER_ATTEMPT, 'timeline'],
  ])('blame no supplier for a window that %s by the platform', async (name, sentence, advice) => {
    const supplier = name.toUpperCase();
    const supplierId = await addSupplier(source, supplier);
    const add = (number: string) =>
      storeImport(source, { supplierId, number, status: 'ERRORED', code: 'schedule_window_elapsed' });
    await add('W-1');
    const group = async () => (await ask(`errors?supplier=${supplier}`)).results[0];
    expect(await group()).toMatchObject({ actor: 'supplier', retryable: false });
    const id = await add('W-2');
    await source.query('UPDATE account_import_process SET latest_error_detail = $2 WHERE id = $1', [id, sentence]);
    const explained = { actor: 'operator', retryable: true, meaning: expect.stringContaining(advice) };
    expect(await group()).toMatchObject(explained);
    const [index] = await source.query('SELECT indexdef FROM pg_indexes WHERE indexname = $1', [
      `account_import_process__${name}_ix`,
    ]);
    expect(index.indexdef).toContain(sentence);
    expect((await ask(`imports/${id}`)).latest_error).toMatchObject({
      code: 'schedule_window_elapsed',
      domain: 'account_import',
      ...explained,
    });
  });

  it('offer no retry for errors of a supplier that is Complete alone', async () => {
    const supplierId = await addSupplier(source, 'ENDED');
    await storeImport(source, { supplierId, number: 'E-1', status: 'ERRORED' });
    const actions = async () => {
      const operator = await signInAs(api, 'operator');
      const { body } = await call(`${api.url}/console/v1/errors?supplier=ENDED`, 'GET', operator);
      return Object(body).results[0].allowed_actions;
    };
    expect(await actions()).toEqual(['retry', 'triage']);
    await source.query(`UPDATE import_supplier SET status = 'Complete' WHERE id = $1`, [supplierId]);
    expect(await actions()).toEqual(['triage']);
  });

  it('refuse a cursor of another order, and orders there are none of', async () => {
    await addSupplier(source, 'CURSOR');
    const cursor = Buffer.from('-count|1|worker_lost|').toString('base64url');
    expect(await ask(`errors?cursor=${cursor}&sort=count`)).toEqual({ cursor: [expect.any(String)] });
    expect(await ask('errors?sort=code')).toEqual({ sort: [expect.stringContaining('first_seen_at')] });
    const wrong = Buffer.from('-last_seen_at|soon|worker_lost|').toString('base64url');
    expect(await ask(`errors?cursor=${wrong}&sort=-last_seen_at`)).toEqual({ cursor: [expect.any(String)] });
  });
});
