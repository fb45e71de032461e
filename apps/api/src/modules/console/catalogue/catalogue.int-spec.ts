import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, type JsonAnswer, readAnswer } from '../../../testing/http-client.js';
import { signInAs } from '../../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { ReferenceDataCache } from '../../catalogue/index.js';

describe('the lists that staff load', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let neighbour: TestApplication;
  let operator: { Authorization: string };
  let viewer: { Authorization: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    neighbour = await startTestApplication({ databaseUrl: database.url });
    operator = await signInAs(api, 'operator');
    viewer = await signInAs(api, 'viewer');
  });
  afterAll(async () => {
    await Promise.all([api?.close(), neighbour?.close()]);
    await database?.drop();
  });

  async function load(list: string, csv: string, as = operator, type = 'text/csv'): Promise<JsonAnswer> {
    const headers = { ...as, 'Content-Type': type };
    const url = `${api.url}/console/v1/catalogue/${list}?reason=Told+by+mail`;
    return readAnswer('PUT', url, await fetch(url, { method: 'PUT', headers, body: csv }));
  }
  const get = (path: string, as = viewer) => call(`${api.url}/console/v1/catalogue${path}`, 'GET', as);
  const count = async (statement: string): Promise<number> =>
    (await api.app.get(DataSource).query(`SELECT count(*)::int AS n FROM ${statement}`))[0].n;

  it('take new entries, change known ones and leave the others', async () => {
    const first = 'code,fuel,rates,is_prepay\nT-1,GAS,1,true\nT-2,GAS,1,false\nT-1,ELECTRICITY,2,false\n';
    expect(await load('tariff', first)).toMatchObject({
      status: 200,
      body: { list: 'tariff', inserted: 3, updated: 0, unchanged: 0, total: 3 },
    });
    const second = 'code,fuel,rates,is_prepay\nT-1,GAS,1,true\nT-2,GAS,1,true\nT-3,GAS,1,true\n';
    expect((await load('tariff', second)).body).toEqual({
      list: 'tariff',
      inserted: 1,
      updated: 1,
      unchanged: 1,
      total: 4,
    });
  });

  it('have nothing any more in a column that a file leaves out, in the entries that it names', async () => {
    await load('reference_namespace', 'code,description,is_active\nnamed,Named,false\nother,Other,false\n');
    expect((await load('reference_namespace', 'code\nnamed\n')).body).toMatchObject({ updated: 1, unchanged: 0 });
    const entries = [
      { code: 'named', description: null, is_active: true },
      { code: 'other', description: 'Other', is_active: false },
    ];
    expect((await get('/reference_namespace')).body).toMatchObject({ results: entries });
  });

  it('load nothing of a file with a bad line', async () => {
    const answer = await load('campaign', 'code,name\nc-1,One\n,Two\nc-3\n');
    expect(answer).toMatchObject({
      status: 400,
      body: {
        lines: {
          3: { code: ['A value is required.'] },
          4: { non_field_errors: ['Expected 2 fields, found 1.'] },
        },
      },
    });
    expect(await count(`campaign`)).toBe(0);
    expect(await count(`catalogue_change WHERE list = 'campaign'`)).toBe(0);
  });

  it('refuse a code of another list that is not there, by line', async () => {
    await load('product', 'code,kind\nP-1,FIXED\n');
    const answer = await load(
      'product_rate',
      'product_code,rate_band,effective_from,kind\nP-1,DAY,2024-01-01,CONSUMPTION\nP-2,DAY,2024-01-01,CONSUMPTION\n',
    );
    expect(answer).toMatchObject({
      status: 400,
      body: { lines: { 3: { product_code: ['"P-2" is not in the list product.'] } } },
    });
    expect(await count('product_rate')).toBe(0);
  });

  it('keep on record who loaded what', async () => {
    await load('payment_vendor', 'code,name\nPayWell,Pay Well Ltd\n');
    await load('payment_vendor', 'code,name\nPayWell,Pay Well\n');
    const { body } = await get('');
    const [vendors] = Object(body).results.filter(({ list }: { list: string }) => list === 'payment_vendor');
    expect(vendors).toEqual({
      list: 'payment_vendor',
      columns: ['code', 'name', 'is_active'],
      keys: ['code'],
      entries: 1,
      latest_change: {
        actor: 'operator@carryover.local',
        occurred_at: expect.any(String),
        inserted: 0,
        updated: 1,
        unchanged: 0,
      },
      allowed_actions: [],
    });
    const [forOperators] = Object((await get('', operator)).body).results;
    expect(forOperators.allowed_actions).toEqual(['load']);
    expect(await count(`catalogue_change WHERE list = 'payment_vendor'`)).toBe(2);
  });

  it('begin with the codes of the priority services register', async () => {
    const { body } = await get('/psr_code?limit=2');
    expect(Object(body).results).toEqual([
      { code: '01', meaning: 'nebuliser or apnoea monitor', electricity: true, gas: true, is_active: true },
      { code: '02', meaning: 'heart or lung machine, ventilator', electricity: true, gas: true, is_active: true },
    ]);
  });

  it('are read page by page, each entry once', async () => {
    const codes: string[] = [];
    let cursor = '';
    do {
      const { status, body } = await get(`/psr_code?limit=10&cursor=${cursor}`);
      expect(status).toBe(200);
      codes.push(...Object(body).results.map(({ code }: { code: string }) => code));
      cursor = Object(body).next_cursor ?? '';
    } while (cursor !== '');
    expect(codes).toHaveLength(29);
    expect(new Set(codes).size).toBe(29);
  });

  it('are exported as a file that loads again without a change', async () => {
    const rates = 'product_code,rate_band,effective_from,effective_to,kind,price_per_unit\n';
    await load('product_rate', `${rates}P-1,DAY,2024-01-01,2024-12-31,CONSUMPTION,0.2450\n`);
    for (const list of ['psr_code', 'product_rate', 'tariff']) {
      const headers = { ...viewer, Accept: 'text/csv' };
      const url = `${api.url}/console/v1/catalogue/${list}`;
      const file = await readAnswer('GET', url, await fetch(url, { headers }));
      expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect((await load(list, String(file.body))).body).toMatchObject({
        inserted: 0,
        updated: 0,
        total: await count(list),
      });
    }
    const exported = `SELECT actor, target FROM audit_entry WHERE action = 'catalogue.export' ORDER BY id`;
    expect(await api.app.get(DataSource).query(exported)).toEqual(
      ['psr_code', 'product_rate', 'tariff'].map((target) => ({ actor: 'viewer@carryover.local', target })),
    );
  });

  it.each([
    ['limit=0', { limit: [expect.any(String)] }],
    ['limit=x', { limit: [expect.any(String)] }],
    ['cursor=x', { cursor: [expect.any(String)] }],
    [`cursor=${Buffer.from('["a","b","not a date"]').toString('base64url')}`, { cursor: [expect.any(String)] }],
  ])('refuse a page with %s', async (query, errors) => {
    expect(await get(`/product_rate?${query}`)).toMatchObject({ status: 400, body: errors });
  });

  it('are known by name only', async () => {
    expect((await get('/staff_user')).status).toBe(404);
    expect((await load('staff_user', 'id\n1\n')).status).toBe(404);
  });

  it('are changed by operators, with CSV', async () => {
    expect((await load('campaign', 'code\nc-1\n', viewer)).status).toBe(403);
    expect((await load('campaign', '{}', operator, 'application/json')).status).toBe(415);
    expect((await load('campaign', '')).body).toEqual({ header: [expect.any(String)] });
    expect((await load('campaign', 'x'.repeat(6_000_000))).status).toBe(413);
  });

  it('reach every process within two seconds, without a read of the lists in between', async () => {
    const cache = neighbour.app.get(ReferenceDataCache);
    const before = await cache.current();
    expect(before.debtAgencies.size).toBe(0);
    await load('debt_agency', 'code\nTamar Recoveries\n');
    const changedAt = performance.now();
    let current = await cache.current();
    while (!current.debtAgencies.has('Tamar Recoveries')) {
      expect(current).toBe(before);
      expect(performance.now() - changedAt).toBeLessThan(2_000);
      await pause(10);
      current = await cache.current();
    }
    await load('debt_agency', 'code,is_active\nTamar Recoveries,false\n');
    const withdrawnAt = performance.now();
    while ((await cache.current()).debtAgencies.size > 0) {
      expect(performance.now() - withdrawnAt).toBeLessThan(2_000);
      await pause(10);
    }
  });

  it('take two loads at once, one after the other', async () => {
    const file = (name: string) =>
      `code,name\n${Array.from({ length: 500 }, (_, index) => `d-${index},${name}`).join('\n')}\n`;
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => load('dunning_path', file(name))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const inserted = answers.map(({ body }) => Object(body).inserted).sort((a, b) => a - b);
    expect(inserted).toEqual([0, 0, 0, 500]);
    expect(await count('(SELECT DISTINCT name FROM dunning_path) names')).toBe(1);
  });

  describe('one by one', () => {
    const entry = (query: string, method: string, values?: object, as = operator) => {
      const body = values === undefined ? undefined : { reason: 'Told by mail', values };
      return call(`${api.url}/console/v1/catalogue/tariff/entry?${query}`, method, as, body);
    };
    const TARIFF = { rates: 1, is_prepay: false };

    it('are added, read, changed and taken out of use, each time for a reason that is kept', async () => {
      const one = 'code=ONE&fuel=GAS';
      expect((await entry(one, 'GET')).status).toBe(404);
      expect((await entry(one, 'PATCH', TARIFF)).status).toBe(404);
      const added = { code: 'ONE', fuel: 'GAS', ...TARIFF, product_code: null, is_active: true };
      const allowed_actions = ['change', 'deactivate'];
      const shown = { list: 'tariff', entry: added, allowed_actions };
      expect(await entry(one, 'PUT', TARIFF)).toMatchObject({ status: 201, body: shown });
      expect(await entry(one, 'PUT', TARIFF)).toMatchObject({ status: 200, body: shown });
      expect((await entry(one, 'GET', undefined, viewer)).body).toEqual({ ...shown, allowed_actions: [] });
      const version = () => count('catalogue_version WHERE version > 0');
      expect(await version()).toBe(1);
      expect((await entry(one, 'PATCH', { is_active: false })).body).toEqual({
        list: 'tariff',
        entry: { ...added, is_active: false },
        allowed_actions: ['change', 'activate'],
      });
      const [latest] = await api.app.get(DataSource).query('SELECT * FROM audit_entry ORDER BY id DESC LIMIT 1');
      expect(latest).toMatchObject({
        action: 'catalogue.change_entry',
        target: 'tariff',
        reason: 'Told by mail',
        before: added,
        after: { ...added, is_active: false },
      });
    });

    it.each([
      ['code=ONE', TARIFF, { fuel: [expect.any(String)] }],
      ['code=ONE&fuel=GAS', { ...TARIFF, is_active: '' }, { values: { is_active: ['A value is required.'] } }],
      ['code=ONE&fuel=GAS', { ...TARIFF, is_active: null }, { values: { is_active: ['A value is required.'] } }],
      ['code=ONE&fuel=COAL', TARIFF, { fuel: ['Expected ELECTRICITY or GAS.'] }],
      ['code=ONE&fuel=GAS&rates=1', TARIFF, { rates: [expect.any(String)] }],
      [
        'code=ONE&fuel=GAS',
        { ...TARIFF, rates: 4, colour: 'red' },
        { values: { rates: ['Expected 1, 2 or 3.'], colour: [expect.any(String)] } },
      ],
      ['code=ONE&fuel=GAS', { rates: 1 }, { values: { is_prepay: ['A value is required.'] } }],
      ['code=ONE&fuel=GAS', { ...TARIFF, rates: [1] }, { values: { rates: [expect.any(String)] } }],
      ['code=ONE&fuel=GAS', { ...TARIFF, code: 'TWO' }, { values: { code: [expect.any(String)] } }],
      [
        'code=ONE&fuel=GAS',
        { ...TARIFF, product_code: 'GONE' },
        { values: { product_code: [expect.stringContaining('GONE')] } },
      ],
    ])('refuse %s with %j', async (query, values, errors) => {
      expect(await entry(query, 'PUT', values)).toMatchObject({ status: 400, body: errors });
    });

    it('with blanks around its key is no other one: it is refused while it is new, and changed where it is there', async () => {
      const campaign = (method: string, code: string, values: object) =>
        call(`${api.url}/console/v1/catalogue/campaign/entry?code=${encodeURIComponent(code)}`, method, operator, {
          reason: 'Told by mail',
          values,
        });
      expect((await campaign('PUT', 'spring', { name: 'Spring' })).status).toBe(201);
      expect(await campaign('PUT', ' spring ', { name: 'Autumn' })).toMatchObject({
        status: 400,
        body: { values: { code: ['Blanks around it are not accepted.'] } },
      });
      await api.app.get(DataSource).query(`INSERT INTO campaign (code, name) VALUES ('spring ', 'Of old')`);
      expect(await campaign('PATCH', 'spring ', { is_active: false })).toMatchObject({
        status: 200,
        body: { entry: { code: 'spring ', name: 'Of old', is_active: false } },
      });
      expect((await get('/campaign/entry?code=spring')).body).toMatchObject({ entry: { name: 'Spring' } });
    });

    it('keep prices exact and dates as they are', async () => {
      await load('product', 'code,kind\nP-ONE,FIXED\n');
      const url = `${api.url}/console/v1/catalogue/product_rate/entry?product_code=P-ONE&rate_band=DAY&effective_from=2026-03-01`;
      const body = { reason: 'Told by mail', values: { kind: 'CONSUMPTION', price_per_unit: '0.1000000003' } };
      expect((await call(url, 'PUT', operator, body)).body).toMatchObject({
        entry: { effective_from: '2026-03-01', price_per_unit: '0.1000000003' },
      });
    });
  });
});
