import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../../testing/http-client.js';
import { importAccount, registerSupplier } from '../../../testing/imported-account.js';
import { signInAs } from '../../../testing/staff-session.js';
import { storeImport } from '../../../testing/stored-import.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';

describe('searching everywhere', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let source: DataSource;
  let supplierId: string;
  let operator: { Authorization: string };
  let viewer: { Authorization: string };
  const imported = { id: '', account: '' };
  const sample = { ...distinctSample(1), external_account_number: 'Fp-0048213', billing_name: 'Obi & Sons Ltd' };
  const [customer] = sample.customers ?? [];
  const mpan = sample.supply_addresses?.[0]?.meter_points?.[0]?.identifier ?? '';

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    source = api.app.get(DataSource);
    [operator, viewer] = [await signInAs(api, 'operator'), await signInAs(api, 'viewer')];
    const supplier = await registerSupplier(api, 'ACME-2026');
    supplierId = supplier.id;
    imported.id = (await importAccount(api, supplier, sample)).processId;
    [{ account_number: imported.account }] = await source.query('SELECT account_number FROM account');
    for (let at = 0; at < 12; at += 1)
      await storeImport(source, {
        supplierId,
        number: `MANY-${at}-7`,
        status: 'ERRORED',
        payload: distinctSample(at + 2),
      });
    await source.query(
      `INSERT INTO import_wave (id, import_supplier_id, code, name, state, settled_state, created_at, modified_at)
       VALUES (gen_random_uuid(), $1, 'JUNE-1', 'The first of June', 'LOADING', 'LOADING', now(), now())`,
      [supplierId],
    );
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const send = (path: string, body: object, as = viewer) => call(`${api.url}/console/v1/${path}`, 'POST', as, body);
  const find = async (text: string, as = viewer) => Object((await send('search', { text }, as)).body);
  const idsOf = (found: { imports: { id: string }[] }) => found.imports.map(({ id }) => id);

  it.each([
    ['its number in another case', () => 'fP-0048213'],
    ['the beginning of its number', () => 'FP-004'],
    ['the end of its number', () => '8213'],
    ['the middle of its number', () => 'p-0048'],
    ['its platform number', () => imported.account.toLowerCase()],
    ['a part of its platform number', () => imported.account.slice(3)],
    ['its id', () => imported.id.toUpperCase()],
    ['the beginning of its id', () => imported.id.slice(0, 13)],
  ])('finds an import by %s', async (_how, text) => {
    expect(idsOf(await find(text()))).toContain(imported.id);
  });

  it('tells what is closest first, no more than eight of a kind, and that there are more', async () => {
    const found = await find('many-1');
    expect(found.imports.map((one: { external_account_number: string }) => one.external_account_number)).toEqual([
      ...['MANY-1-7', 'MANY-10-7', 'MANY-11-7'],
    ]);
    expect(found.more).toEqual([]);
    const many = await find('ANY-');
    expect([many.imports.length, many.more]).toEqual([8, ['imports']]);
  });

  it.each([
    ['search', { text: 'NOTHING-HAS-IT' }],
    ['search/customers', { text: 'nobody-has-it', reason: 'Ticket 4711' }],
  ])('gives up soon when the tables do not answer: %s', async (path, body) => {
    const runner = source.createQueryRunner();
    await runner.startTransaction();
    try {
      await runner.query('LOCK TABLE account_import_process, account, customer');
      const from = performance.now();
      expect((await call(`${api.url}/console/v1/${path}`, 'POST', operator, body)).status).toBe(503);
      // A lock alone would be waited for 10 seconds.
      expect(performance.now() - from).toBeLessThan(9_000);
    } finally {
      await runner.rollbackTransaction();
      await runner.release();
    }
  });

  it('takes what is a pattern elsewhere for what it is', async () => {
    expect(idsOf(await find('%0048%'))).toEqual([]);
    expect(idsOf(await find('FP_0048213'))).toEqual([]);
  });

  it('finds an account by the beginning of a number of a meter point, however it is written', async () => {
    const account = {
      account_number: imported.account,
      import_supplier: 'ACME-2026',
      external_account_number: 'Fp-0048213',
    };
    for (const text of [mpan, mpan.slice(0, 8), mpan.replace(/^(..)(....)(....)/, '$1 $2 $3 ')])
      expect((await find(text)).meter_points).toEqual([expect.objectContaining({ mpxn: mpan, ...account })]);
  });

  it('finds an account by a reference in any case', async () => {
    const [reference] = sample.references ?? [];
    const { references } = await find(String(reference?.value).toLowerCase());
    expect(references).toEqual([expect.objectContaining({ ...reference, account_number: imported.account })]);
  });

  it('finds waves and suppliers by a part of code or name', async () => {
    expect((await find('une-1')).waves).toEqual([
      { code: 'JUNE-1', name: 'The first of June', state: 'LOADING', import_supplier: 'ACME-2026', is_sandbox: false },
    ]);
    expect((await find('first of')).waves).toHaveLength(1);
    expect((await find('acme')).suppliers).toEqual([expect.objectContaining({ code: 'ACME-2026', status: 'Ongoing' })]);
  });

  it('finds by the id of a request what it did, for those who may read the trail', async () => {
    const { headers } = await call(`${api.url}/console/v1/accounts/${imported.account}/reveal`, 'POST', operator, {
      reason: 'To see what it leaves',
    });
    const request = headers.get('x-request-id') ?? '';
    expect((await find(request, operator)).audit_entries).toEqual([
      expect.objectContaining({ action: 'account.reveal', target: imported.account }),
    ]);
    expect((await find(request)).audit_entries).toEqual([]);
    const listed = await call(`${api.url}/console/v1/audit?request_id=${request}`, 'GET', operator);
    expect(Object(listed.body).results).toHaveLength(1);
  });

  it('refuses less than three characters', async () => {
    expect(await send('search', { text: ' ab ' })).toMatchObject({
      status: 400,
      body: { text: ['Give 3 characters or more.'] },
    });
  });

  describe('for a customer', () => {
    const reason = 'On the phone, ticket 4711';
    const [given, family, email] = [customer?.given_name ?? '', customer?.family_name ?? '', customer?.email ?? ''];

    it.each([
      ['the beginning of the e-mail address', email.slice(0, -3).toUpperCase()],
      ['the beginning of the family name', family.slice(0, 4)],
      ['both names', `${given.slice(0, 2)} ${family}`],
      ['both names, the family name first', `${family}, ${given.slice(0, 3)}`],
      ['the name on bills', 'obi & s'],
    ])('finds the account by %s, and keeps who looked and why, and not what for', async (_how, text) => {
      const { status, body } = await send('search/customers', { text, reason }, operator);
      const accounts = Object(body).results.map((one: { account_number: string }) => one.account_number);
      expect([status, ...new Set(accounts)]).toEqual([200, imported.account]);
      const [entry] = await source.query('SELECT * FROM audit_entry ORDER BY id DESC LIMIT 1');
      expect(entry).toMatchObject({
        ...{ action: 'customers.search', target_type: 'customers', target: text.includes('@') ? 'email' : 'name' },
        ...{ actor: 'operator@carryover.local', reason, after: { accounts: [imported.account] } },
      });
      for (const personal of [given, family, email, 'Obi'])
        expect(JSON.stringify(entry).toLowerCase()).not.toContain(personal.toLowerCase());
    });

    it('refuses viewers, a missing reason, and one that repeats what is looked for', async () => {
      expect((await send('search/customers', { text: family, reason })).status).toBe(403);
      expect((await send('search/customers', { text: family }, operator)).status).toBe(400);
      const before = await source.query('SELECT count(*) FROM audit_entry');
      const telling = await send('search/customers', { text: email, reason: `Mail of ${email}` }, operator);
      expect(telling).toMatchObject({ status: 400, body: { reason: [expect.stringContaining('without the name')] } });
      expect(await source.query('SELECT count(*) FROM audit_entry')).toEqual(before);
    });

    it('refuses a reason that repeats a name in the address', async () => {
      const telling = { text: 'ada.archer@example.com', reason: 'Ada Archer is on the phone' };
      expect((await send('search/customers', telling, operator)).status).toBe(400);
      const other = { text: 'Rice', reason: 'They dispute the price of March' };
      expect((await send('search/customers', other, operator)).status).toBe(200);
    });

    it.each([',,,', ', a', ',ada'])('refuses %j, which is no family name', async (text) => {
      expect(await send('search/customers', { text, reason }, operator)).toMatchObject({
        status: 400,
        body: { text: [expect.any(String)] },
      });
    });

    it('is asked by more people at once than there are connections', async () => {
      const all = Array.from({ length: 30 }, () => send('search/customers', { text: family, reason }, operator));
      expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
    });

    it('leaves an entry where nothing was found, too', async () => {
      const { body } = await send('search/customers', { text: 'nobody of this name', reason }, operator);
      expect(body).toEqual({ results: [], has_more: false });
      const [{ after }] = await source.query('SELECT after FROM audit_entry ORDER BY id DESC LIMIT 1');
      expect(after).toEqual({ accounts: [] });
    });
  });

  it('compares the payloads of two imports, with what is personal masked', async () => {
    const [{ id }] = await source.query(
      `SELECT id FROM account_import_process WHERE external_account_number = 'MANY-3-7'`,
    );
    const path = `${api.url}/console/v1/imports/${imported.id}/payload/compare`;
    const { status, body } = await call(`${path}?with=${id}`, 'GET', viewer);
    expect([status, Object(body).with]).toEqual([200, id]);
    expect(Object(body).changes).toContainEqual({
      path: 'billing_name',
      op: 'changed',
      before: '•••',
      after: '•••',
    });
    expect(JSON.stringify(body)).not.toContain('Obi & Sons');
    expect((await call(path, 'GET', viewer)).status).toBe(400);
    expect(
      (await call(`${path}?with=${imported.id.replace(/.$/, '0').replace(/^0/, '1')}`, 'GET', viewer)).status,
    ).toBe(404);
  });
});
