import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, type JsonAnswer, readAnswer } from '../../../testing/http-client.js';
import { importAccount, registerSupplier, type TestSupplier } from '../../../testing/imported-account.js';
import { signInAs } from '../../../testing/staff-session.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';

const reason = 'Told by mail';

describe('changes of the lists', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let supplier: TestSupplier;
  let operator: { Authorization: string };
  let viewer: { Authorization: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    source = api.app.get(DataSource);
    supplier = await registerSupplier(api, 'ACME');
    operator = await signInAs(api, 'operator');
    viewer = await signInAs(api, 'viewer');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  async function send(method: string, path: string, csv: string, as = operator): Promise<JsonAnswer> {
    const url = `${api.url}/console/v1/catalogue/${path}`;
    const headers = { ...as, 'Content-Type': 'text/csv' };
    return readAnswer(method, url, await fetch(url, { method, headers, body: csv }));
  }
  const load = (list: string, csv: string, why = reason) =>
    send('PUT', `${list}?reason=${encodeURIComponent(why)}`, csv);
  const preview = (list: string, csv: string) => send('POST', `${list}/preview`, csv);
  const ask = (path: string, method = 'GET', body?: object, as = operator) =>
    call(`${api.url}/console/v1/catalogue/${path}`, method, as, body);
  const latestChange = async (list: string) => Object((await ask(`${list}/changes`)).body).results[0];
  const undo = (list: string, id: string) => ask(`${list}/changes/${id}/undo`, 'POST', { reason });
  const rows = (list: string) => source.query(`SELECT * FROM ${list} ORDER BY 1, 2`);

  const named = (slug: string) => ({ ...distinctSample(7), account_campaigns: [{ slug }] });
  const storedNaming = (number: string, slug: string, status: 'PENDING' | 'ERRORED') =>
    storeImport(source, { supplierId: supplier.id, number, status, payload: named(slug) });

  it('are told before a file is loaded, with how many imports name each code', async () => {
    await load('campaign', 'code,name\nleft,Left\nsame,Same\nwarm,Warm\n');
    await storedNaming('W-1', 'warm', 'PENDING');
    await storedNaming('W-2', 'warm', 'PENDING');
    await storedNaming('E-1', 'warm', 'ERRORED');
    await storedNaming('N-1', 'new', 'ERRORED');
    const file =
      'code,name,is_active\nwarm,Warm,false\nsame,Same,true\nleft,Otherwise,true\nnew,New,true\nnobody,Nobody,true\n';
    expect(await preview('campaign', file)).toMatchObject({
      status: 200,
      body: {
        list: 'campaign',
        ...{ added: 2, changed: 1, deactivated: 1, unchanged: 1 },
        imports: {
          ...{ unfinished: 4, examined: 4, more_codes: 0 },
          codes: [
            { entry: 'warm', change: 'deactivated', waiting: 2, stopped: 1 },
            { entry: 'new', change: 'added', waiting: 0, stopped: 1 },
          ],
        },
      },
    });
    expect(await rows('campaign')).toHaveLength(3);
    expect(await preview('campaign', 'code\n\n,x\n')).toMatchObject({
      status: 400,
      body: { lines: expect.anything() },
    });
  });

  it('tell of a product by its tariffs', async () => {
    await load('product', 'code,kind\nP-1,FIXED\n');
    const payload = distinctSample(7);
    const point = payload.supply_addresses?.[0]?.meter_points.find(({ agreements = [] }) => agreements.length > 0);
    const [agreement] = point?.agreements ?? [];
    await load(
      'tariff',
      `code,fuel,rates,is_prepay,product_code\n${agreement?.tariff_code},${point?.supply_type},1,false,P-1\n`,
    );
    const { body } = await preview('product', 'code,kind,is_active\nP-1,FIXED,false\n');
    expect(Object(body).imports.codes).toEqual([
      { entry: 'P-1', change: 'deactivated', waiting: expect.any(Number), stopped: 2 },
    ]);
    expect(Object(body).imports.codes[0].waiting).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['', 'A value is required.'],
    ['.', 'Say in some words why the list is changed.'],
  ])('take words for a reason, and not "%s"', async (why, message) => {
    const refusal = { status: 400, body: { reason: [message] } };
    expect(await load('campaign', 'code\nx\n', why)).toMatchObject(refusal);
    const words = { reason: why, values: { is_active: false } };
    expect(await ask('campaign/entry?code=warm', 'PATCH', words)).toMatchObject({
      status: 400,
      body: { reason: expect.anything() },
    });
  });

  it('are taken back whole, once', async () => {
    const before = await rows('campaign');
    await load('campaign', 'code,name,is_active\nwarm,Warmer,false\nnew,New,true\n', 'Campaigns of May');
    const change = await latestChange('campaign');
    expect(change).toMatchObject({
      actor: 'operator@carryover.local',
      reason: 'Campaigns of May',
      ...{ inserted: 1, updated: 1, removed: 0, is_undo: false, undone_at: null, allowed_actions: ['undo'] },
    });
    expect(Object((await ask('campaign/changes', 'GET', undefined, viewer)).body).results[0].allowed_actions).toEqual(
      [],
    );
    expect(await undo('campaign', change.id)).toMatchObject({
      status: 200,
      body: { list: 'campaign', restored: 0, reverted: 1, removed: 1, deactivated: 0, total: 3 },
    });
    expect(await rows('campaign')).toEqual(before);
    const { results } = Object((await ask('campaign/changes')).body);
    expect(results[0]).toMatchObject({ is_undo: true, removed: 1, updated: 1, allowed_actions: ['undo'] });
    expect(results[1]).toMatchObject({ undone_at: expect.any(String), allowed_actions: [] });
    expect(await undo('campaign', change.id)).toMatchObject({
      status: 409,
      body: { code: 'catalogue_change_not_undoable', detail: 'It was undone already.' },
    });
  });

  it('stay when something newer has touched what they changed, which is named', async () => {
    await load('campaign', 'code,name\none,One\ntwo,Two\n');
    const { id } = await latestChange('campaign');
    await ask('campaign/entry?code=two', 'PATCH', { reason, values: { name: 'Zwei' } });
    const newer = await latestChange('campaign');
    expect(await undo('campaign', id)).toMatchObject({
      status: 409,
      body: { detail: 'Something newer has changed two. Undo that first.' },
    });
    expect((await undo('campaign', newer.id)).status).toBe(200);
    expect(await rows('campaign')).toEqual(expect.arrayContaining([{ code: 'two', name: 'Two', is_active: true }]));
    expect((await undo('campaign', id)).body).toMatchObject({ removed: 2 });
  });

  it('stay when what an entry named then is gone, until it is back', async () => {
    await load('product', 'code,kind\nP-9,FIXED\n');
    const products = await latestChange('product');
    await load('tariff', 'code,fuel,rates,is_prepay,product_code\nT-9,GAS,1,false,P-9\n');
    expect((await undo('tariff', (await latestChange('tariff')).id)).body).toMatchObject({ removed: 1 });
    expect((await undo('product', products.id)).body).toMatchObject({ removed: 1 });
    const { id } = await latestChange('tariff');
    expect(await undo('tariff', id)).toMatchObject({
      status: 409,
      body: {
        code: 'catalogue_change_not_undoable',
        detail: 'The list product does not have P-9 any more. Bring that back first.',
      },
    });
    expect((await undo('product', (await latestChange('product')).id)).body).toMatchObject({ restored: 1 });
    expect(await undo('tariff', id)).toMatchObject({ status: 200, body: { restored: 1 } });
  });

  it('keep prices exact when they are taken back', async () => {
    const rate = (price: string) =>
      `product_code,rate_band,effective_from,kind,price_per_unit\nP-1,DAY,2024-01-01,CONSUMPTION,${price}\n`;
    await load('product_rate', rate('0.1000000003'));
    const before = await rows('product_rate');
    await load('product_rate', rate('0.2'));
    await undo('product_rate', (await latestChange('product_rate')).id);
    expect(await rows('product_rate')).toEqual(before);
    expect(before).toMatchObject([{ price_per_unit: '0.1000000003' }]);
  });

  it('leave what an account names by now, out of use', async () => {
    await load('debt_agency', 'code\nExe Recoveries\nMistyped\n');
    const { id } = await latestChange('debt_agency');
    await importAccount(api, supplier, {
      ...distinctSample(3),
      debts: [{ debt_amount: '12.00', agency_name: 'Exe Recoveries' }] as never,
    });
    expect((await undo('debt_agency', id)).body).toMatchObject({ removed: 1, deactivated: 1 });
    expect(await rows('debt_agency')).toEqual([{ code: 'Exe Recoveries', name: null, is_active: false }]);
  });

  describe('of one entry', () => {
    const uses = async (path: string, as = operator) => (await ask(`${path}`, 'GET', undefined, as)).body;
    const remove = (path: string) => ask(path, 'DELETE', { reason });

    it('take it away when nothing ever named it, and bring it back', async () => {
      await load('campaign', 'code,name\nmistyped,Mistyped\n');
      const entry = { code: 'mistyped', name: 'Mistyped', is_active: true };
      expect(await uses('campaign/entry/uses?code=mistyped')).toMatchObject({
        ...{ list: 'campaign', entry, waiting: 0, stopped: 0, is_named_elsewhere: false, allowed_actions: ['remove'] },
      });
      expect(await uses('campaign/entry/uses?code=mistyped', viewer)).toMatchObject({ allowed_actions: [] });
      expect(await remove('campaign/entry?code=mistyped')).toMatchObject({ status: 200, body: { entry } });
      expect((await ask('campaign/entry?code=mistyped')).status).toBe(404);
      expect((await remove('campaign/entry?code=mistyped')).status).toBe(404);
      const change = await latestChange('campaign');
      expect(change).toMatchObject({ removed: 1, inserted: 0, reason });
      expect((await undo('campaign', change.id)).body).toMatchObject({ restored: 1 });
      expect((await ask('campaign/entry?code=mistyped')).body).toMatchObject({ entry });
    });

    it.each([
      [
        'imports that are not done',
        'campaign/entry?code=warm',
        'Imports that are not done name it: 3. Take it out of use instead.',
      ],
      ['another list', 'product/entry?code=P-1', expect.stringContaining('name')],
      [
        'an account',
        `debt_agency/entry?code=${encodeURIComponent('Exe Recoveries')}`,
        'An account or another list names it. Take it out of use instead.',
      ],
    ])('keep what %s name', async (_, path, detail) => {
      expect(await remove(path)).toMatchObject({ status: 409, body: { code: 'catalogue_entry_in_use', detail } });
      expect(await uses(path.replace('/entry?', '/entry/uses?'))).toMatchObject({ allowed_actions: [] });
    });
  });
});
