import { createTestDatabase, samplePayload, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call, type JsonAnswer } from '../../testing/http-client.js';
import { registerSupplier } from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { opened, STORED } from './sealing/testing/test-seals.js';

const ACCOUNTS = '/v2/data-import/accounts/';
let database: TestDatabase;
let api: TestApplication;
let dataSource: DataSource;
let token: string;
let foreignToken: string;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
  dataSource = api.app.get(DataSource);
  ({ token } = await registerSupplier(api, 'OURS'));
  ({ token: foreignToken } = await registerSupplier(api, 'THEIRS'));
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

let number = 0;
beforeEach(() => {
  number += 1;
});

const payload = (overrides: object = {}) => ({
  ...samplePayload({ import_supplier: 'OURS', external_account_number: `N-${number}` }),
  ...overrides,
});
const post = (path: string, body: unknown, as = token) =>
  call(api.url + path, 'POST', { Authorization: `Token ${as}` }, body);
const validate = (body: unknown) => post(`${ACCOUNTS}validate/`, body);
const create = (body: unknown, query = '') => post(ACCOUNTS + query, body);
const status = (code = 'OURS', external = `N-${number}`, as = token) =>
  call(`${api.url + ACCOUNTS}${code}/${external}/`, 'GET', { Authorization: `Token ${as}` });
const force = (columns: string) =>
  dataSource.query(`UPDATE account_import_process SET ${columns} WHERE external_account_number = $1`, [`N-${number}`]);

async function raw(path: string, text: string | Buffer, type = 'application/json'): Promise<JsonAnswer> {
  const headers = { Authorization: `Token ${token}`, 'Content-Type': type };
  const response = await fetch(api.url + path, { method: 'POST', headers, body: text });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

describe('validate', () => {
  it('answers {} for a valid payload and stores nothing', async () => {
    expect(await validate(payload())).toMatchObject({ status: 200, body: {} });
    expect((await status()).status).toBe(404);
  });

  it('reports every problem at once, nested by path', async () => {
    const broken = payload({ billing_postcode: 'nowhere', surprise: 1, unknown_occupier: 'yes' });
    broken.customers = [{ ...broken.customers?.[0], landline: 'abcde' }];
    expect(await validate(broken)).toMatchObject({
      status: 400,
      body: {
        billing_postcode: ['"nowhere" is not a valid UK postcode.'],
        surprise: ['This field is not recognised.'],
        unknown_occupier: ['Expected boolean.'],
        customers: { 0: { landline: ['abcde is not a valid phone number'] } },
      },
    });
  });

  it('says the same about an unknown supplier and one of another organisation', async () => {
    const refusal = (code: string) => ({ import_supplier: [`No import supplier has the code "${code}".`] });
    expect(await validate(payload({ import_supplier: 'NOBODY' }))).toMatchObject({
      status: 400,
      body: refusal('NOBODY'),
    });
    expect(await validate(payload({ import_supplier: 'THEIRS' }))).toMatchObject({
      status: 400,
      body: refusal('THEIRS'),
    });
  });

  it('does not ask for the status of the supplier, nor whether the account was imported', async () => {
    await create(payload());
    await force(`status = 'PROCESSED', platform_identifier = 'A-00000001'`);
    expect((await validate(payload())).status).toBe(200);
  });
});

describe('create', () => {
  it('keeps the import as PENDING and shows it to its supplier only', async () => {
    expect(await create(payload())).toMatchObject({ status: 201, body: {} });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}[+-]\d\d:00$/);
    expect((await status()).body).toEqual({
      status: 'PENDING',
      platform_identifier: null,
      created_at: time,
      modified_at: time,
      latest_error: null,
    });
    const foreign = await status('OURS', `N-${number}`, foreignToken);
    const missing = await status('NOBODY', `N-${number}`, foreignToken);
    expect(foreign).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(foreign.body).toEqual(missing.body);
  });

  it('works without the trailing slash, and without a redirect', async () => {
    const answer = await post('/v2/data-import/accounts', payload());
    expect(answer.status).toBe(201);
    expect(
      (await call(`${api.url}/v2/data-import/accounts/OURS/N-${number}`, 'GET', { Authorization: `Token ${token}` }))
        .status,
    ).toBe(200);
  });

  it('again with the same payload changes nothing but modified_at', async () => {
    await create(payload());
    const before = Object((await status()).body);
    expect((await create(payload())).status).toBe(201);
    const after = Object((await status()).body);
    expect(after.created_at).toBe(before.created_at);
    expect(after.modified_at > before.modified_at).toBe(true);
    const events = await dataSource.query(
      `SELECT count(*)::int AS n FROM account_import_event e JOIN account_import_process p ON p.id = e.process_id
       WHERE p.external_account_number = $1`,
      [`N-${number}`],
    );
    expect(events).toEqual([{ n: 1 }]);
  });

  it.each(['schedule_window_start', 'schedule_window_end'])(
    'again with the same %s alone keeps the version',
    async (end) => {
      const moment = new Date(Date.now() + 3_600_000).toISOString();
      for (let times = 0; times < 2; times += 1)
        expect((await create(payload(), `?${end}=${moment}`)).status).toBe(201);
      const version = () =>
        dataSource.query('SELECT payload_version AS v FROM account_import_process WHERE external_account_number = $1', [
          `N-${number}`,
        ]);
      expect(await version()).toEqual([{ v: 1 }]);
      const later = new Date(Date.now() + 7_200_000).toISOString();
      await create(payload(), `?${end}=${later}`);
      expect(await version()).toEqual([{ v: 2 }]);
    },
  );

  describe('again with one end of a window that it had both of', () => {
    const HOUR = 3_600_000;
    const at = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();
    const storedWindow = async () => {
      const [row] = await dataSource.query(
        `SELECT payload_version AS version, schedule_window_start AS opens, schedule_window_end AS closes, available_at AS due,
           schedule_window_filled AS filled
         FROM account_import_process WHERE external_account_number = $1`,
        [`N-${number}`],
      );
      return { ...row, opens: row.opens.getTime(), closes: row.closes.getTime(), due: row.due.getTime() };
    };
    const send = async (query: Record<string, string>) =>
      expect((await create(payload(), `?${new URLSearchParams(query)}`)).status).toBe(201);

    it('lasts as long as it may when the start alone comes', async () => {
      const opens = at(2);
      await send({ schedule_window_start: opens, schedule_window_end: at(3) });
      expect(await storedWindow()).toMatchObject({ version: 1, filled: 'none' });
      const before = Date.now();
      for (let times = 0; times < 2; times += 1) await send({ schedule_window_start: opens });
      const { closes, ...others } = await storedWindow();
      expect(others).toMatchObject({ version: 2, filled: 'end', opens: Date.parse(opens) });
      expect(closes).toBeGreaterThanOrEqual(before + 96 * HOUR);
    });

    it('begins at once when the end alone comes', async () => {
      const closes = at(40);
      await send({ schedule_window_start: at(24), schedule_window_end: closes });
      for (let times = 0; times < 2; times += 1) await send({ schedule_window_end: closes });
      const { opens, due, ...others } = await storedWindow();
      expect(others).toMatchObject({ version: 2, filled: 'start', closes: Date.parse(closes) });
      for (const moment of [opens, due]) expect(moment).toBeLessThanOrEqual(Date.now());
    });

    it('stays as it was where a release before stored it, which did not say what it had filled in', async () => {
      const opens = at(2);
      await send({ schedule_window_start: opens });
      await force('schedule_window_filled = NULL');
      await send({ schedule_window_start: opens });
      expect(await storedWindow()).toMatchObject({ version: 1, filled: null });
    });
  });

  it.each([
    ['ERRORED', `latest_error_code = 'internal_error', latest_error_detail = 'x', latest_error_domain = 'platform'`],
    [
      'DRY_RUN_ERRORED',
      `latest_error_code = 'internal_error', latest_error_detail = 'x', latest_error_domain = 'platform'`,
    ],
    ['DRY_RUN_SUCCEEDED', 'attempt = 1'],
    ['CANCELLED', 'attempt = 1'],
  ])('after %s replaces the payload and returns the import to PENDING', async (state, columns) => {
    await create(payload());
    await force(`status = '${state}', ${columns}`);
    expect((await create(payload({ billing_name: 'Somebody else' }))).status).toBe(201);
    expect((await status()).body).toMatchObject({ status: 'PENDING', latest_error: null });
    const versions = await dataSource.query(
      `SELECT ${STORED} FROM account_import_payload v
       JOIN account_import_process p ON p.id = v.process_id WHERE p.external_account_number = $1 ORDER BY 1`,
      [`N-${number}`],
    );
    expect(opened(versions)).toMatchObject([
      { version: 1, payload: { billing_name: samplePayload().billing_name } },
      { version: 2, payload: { billing_name: 'Somebody else' } },
    ]);
  });

  it('of an imported account names the account, also when the payload is broken', async () => {
    await create(payload());
    await force(`status = 'PROCESSED', platform_identifier = 'A-0000AB12'`);
    const expected = {
      non_field_errors: {
        detail: `An account has already been imported for external account number N-${number}.`,
        code: 'account_import_process_already_imported',
      },
      account_id: 'A-0000AB12',
    };
    expect(await create(payload())).toMatchObject({ status: 400, body: expected });
    expect((await create(payload({ billing_postcode: 7 }))).body).toEqual(expected);
  });

  it.each(['Ongoing', 'Paused'])('of an imported account says whether it is what was imported, %s', async (state) => {
    await create(payload());
    await force(`status = 'PROCESSED', platform_identifier = 'A-0000AB12'`);
    await dataSource.query(`UPDATE import_supplier SET status = $1 WHERE code = 'OURS'`, [state]);
    try {
      const told = async (sent: object, query = '') => (await create(sent, query)).headers.get('X-Imported-Payload');
      expect(await told(payload())).toBe('same');
      expect(await told(payload({ billing_name: 'Corrected' }))).toBe('differs');
      expect(await told(payload({ billing_postcode: 7 }))).toBeNull();
      // What is wrong with the query says nothing of the payload.
      const past = '?schedule_window_start=2020-01-01T00:00:00Z';
      expect(await told(payload(), past)).toBe('same');
      expect(await told(payload({ billing_name: 'Corrected' }), past)).toBe('differs');
      expect(await told(payload({ billing_postcode: 7 }), past)).toBeNull();
    } finally {
      await dataSource.query(`UPDATE import_supplier SET status = 'Ongoing' WHERE code = 'OURS'`);
    }
  });

  it('while a worker has it is refused', async () => {
    await create(payload());
    await force(`status = 'IN_PROGRESS', lease_token = gen_random_uuid(), lease_expires_at = now()`);
    expect(await create(payload({ billing_name: 'Other' }))).toMatchObject({
      status: 400,
      body: { non_field_errors: { code: 'account_import_process_in_progress' } },
    });
  });

  it.each([
    ['is_dry_run[]=true', { 'is_dry_run[]': ['This field is not recognised.'] }],
    ['is_dry_run=maybe', { is_dry_run: ['Expected boolean.'] }],
    ['schedule_window_end=2020-01-01T00:00:00Z', { schedule_window_end: [expect.stringContaining('four days')] }],
  ])('with ?%s is refused together with the problems of the payload', async (query, errors) => {
    const answer = await create(payload({ billing_postcode: 'nowhere' }), `?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ ...errors, billing_postcode: ['"nowhere" is not a valid UK postcode.'] });
  });

  it('keeps a dry run as one', async () => {
    expect((await create(payload(), '?is_dry_run=True')).status).toBe(201);
    const [row] = await dataSource.query(
      'SELECT is_dry_run FROM account_import_process WHERE external_account_number = $1',
      [`N-${number}`],
    );
    expect(row).toEqual({ is_dry_run: true });
  });
});

describe('a supplier that is not Ongoing', () => {
  it.each(['Paused', 'Complete'])('but %s takes no new account from then on, and still validates', async (state) => {
    const code = state.toUpperCase();
    const { token: as } = await registerSupplier(api, code);
    const next = () => payload({ import_supplier: code, external_account_number: `P-${performance.now()}` });
    expect((await post(ACCOUNTS, next(), as)).status).toBe(201);
    await dataSource.query('UPDATE import_supplier SET status = $1 WHERE code = $2', [state, code]);
    expect(await post(ACCOUNTS, next(), as)).toMatchObject({
      status: 400,
      body: {
        non_field_errors: {
          detail: `Migration for import supplier "${code}" is ${state.toLowerCase()}; no accounts are being accepted.`,
          code: 'import_supplier_migration_not_ongoing',
        },
      },
    });
    expect((await post(`${ACCOUNTS}validate/`, next(), as)).status).toBe(200);
  });
});

describe('hostile input', () => {
  const inField = (text: string) => JSON.stringify(payload({ billing_name: '@' })).replace('"@"', text);
  const inMetadata = (text: string) =>
    JSON.stringify(payload({ metadata: [{ key: 'k', value: '@' }] })).replace('"@"', text);

  it.each([
    ['a NUL', inField('"a\\u0000b"'), 'billing_name'],
    ['a lone surrogate', inField('"\\ud800"'), 'billing_name'],
    ['a __proto__ key', inMetadata('{"__proto__": {"a": 1}}'), 'metadata'],
    ['a number beyond all bounds', inMetadata('{"n": 1e400}'), 'metadata'],
    ['a number with more digits than can be kept', inMetadata('{"n": 12345678901234567890}'), 'metadata'],
    ['a duplicate key', inField('"a", "billing_name": "b"'), 'billing_name'],
    ['an object for a string', inField('{"a": 1}'), 'billing_name'],
    [
      'a string for a list',
      inField('"x", "customers": "none"').replace(/"customers":\[.*?\](?=,"billing_name")/, '"x":1'),
      'customers',
    ],
  ])('%s is refused with its path', async (_, text, path) => {
    const answer = await raw(`${ACCOUNTS}validate/`, text);
    expect(answer.status).toBe(400);
    expect(Object.keys(Object(answer.body))).toContain(path);
  });

  it.each([
    ['nesting of 100,000', '['.repeat(100_000), 400],
    ['a body of 6 MB', `"${'x'.repeat(6_000_000)}"`, 413],
    ['half an object', '{"import_supplier": "OU', 400],
    ['an empty body', '', 400],
    ['invalid UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400],
    ['a list', '[]', 400],
    ['a number', '1', 400],
    ['null', 'null', 400],
  ])('%s is refused without a stack', async (_, text, expected) => {
    const answer = await raw(ACCOUNTS, text);
    expect(answer.status).toBe(expected);
    expect(JSON.stringify(answer.body)).not.toMatch(/at .*\.(js|ts)|node_modules/);
  });

  it('unusual but legal text is stored and comes back as it was', async () => {
    const text = '👩‍👩‍👧 "quoted" \\u0041 \u202eright to left\u202c ‰ <script>';
    const body = payload({
      billing_name: text,
      metadata: [{ key: 'constructor', value: { toString: text, n: -0.5 } }],
    });
    expect((await create(body)).status).toBe(201);
    const [row] = await dataSource.query(
      `SELECT ${STORED} FROM account_import_payload v JOIN account_import_process p ON p.id = v.process_id
       WHERE p.external_account_number = $1`,
      [`N-${number}`],
    );
    expect(opened([row])).toMatchObject([{ payload: { billing_name: text, metadata: body.metadata } }]);
  });

  it.each(['%00', 'a%00b', '%ED%A0%80', '%ZZ', '%', 'x'.repeat(5_000), '%F0%9F%98%80', "';--", '..%2F..'])(
    'odd paths such as %j are answered 404 for the account and for the supplier',
    async (segment) => {
      expect((await status('OURS', segment)).status).toBe(404);
      expect((await status(segment, 'N-1')).status).toBe(404);
    },
  );
});
