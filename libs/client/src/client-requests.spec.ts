import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CarryoverClient } from './index.js';
import { NotFound, VERSION } from './index.js';
import { failureOf } from './testing/failure-of.js';
import { json, ScriptedServer } from './testing/scripted-server.js';

const server = new ScriptedServer();
let client: CarryoverClient;

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => {
  server.reset();
  client = server.client();
});

const account = { import_supplier: 'DE MO', external_account_number: 'A/1' };
const transaction = { transaction_id: 'T-1', transaction_date: '2024-09-10', type: 'CREDIT' } as const;

const V1 = '/v1/data-import';
const V2 = '/v2/data-import';
const PAIR = 'DE%20MO/A%2F1/';
type Asked = readonly [name: string, request: string, ask: (client: CarryoverClient) => Promise<unknown>];

const CALLS: readonly Asked[] = [
  ['validate', `POST ${V2}/accounts/validate/`, (c) => c.validate(account)],
  [
    'validate with warnings',
    `POST ${V2}/accounts/validate/?include=warnings`,
    (c) => c.validate(account, { includeWarnings: true }),
  ],
  [
    'create with warnings',
    `POST ${V2}/accounts/?include=warnings`,
    (c) => c.create(account, { includeWarnings: true }),
  ],
  [
    'validate as for a live supplier',
    `POST ${V2}/accounts/validate/?include=warnings&strict=true`,
    (c) => c.validate(account, { includeWarnings: true, strict: true }),
  ],
  ['create as for a live supplier', `POST ${V2}/accounts/?strict=true`, (c) => c.create(account, { strict: true })],
  ['create', `POST ${V2}/accounts/`, (c) => c.create(account)],
  [
    'create with options',
    `POST ${V2}/accounts/?is_dry_run=true&schedule_window_start=2030-01-01T22%3A00%3A00.000Z&schedule_window_end=2030-01-02T04%3A00%3A00Z`,
    (c) =>
      c.create(account, {
        isDryRun: true,
        scheduleWindowStart: new Date('2030-01-01T22:00:00Z'),
        scheduleWindowEnd: '2030-01-02T04:00:00Z',
      }),
  ],
  ['status', `GET ${V2}/accounts/${PAIR}`, (c) => c.status('DE MO', 'A/1')],
  ['transferStatus', `GET ${V1}/account-transfer-status/${PAIR}`, (c) => c.transferStatus('DE MO', 'A/1')],
  ['addNotes', `POST ${V1}/notes/create/`, (c) => c.addNotes('DE MO', 'A/1', [{ body: 'x' }])],
  [
    'addTransactions',
    `POST ${V1}/transactions/create/`,
    (c) => c.addTransactions('DE MO', 'A/1', [{ ...transaction, amount: '1' }]),
  ],
  [
    'addTransactions with options',
    `POST ${V1}/transactions/create/?check_previously_added=false&force_add_to_current_statement=false&dry_run=true`,
    (c) =>
      c.addTransactions('DE MO', 'A/1', [{ ...transaction, amount: '1' }], {
        checkPreviouslyAdded: false,
        forceAddToCurrentStatement: false,
        isDryRun: true,
      }),
  ],
  ['addStatements', `POST ${V1}/historical-statements/create/`, (c) => c.addStatements('DE MO', 'A/1', [])],
  [
    'addPaymentInstruction',
    `POST ${V1}/payment-instruction/create/`,
    (c) => c.addPaymentInstruction('DE MO', 'A/1', { vendor: 'SANDBOX', reference: 'ok_1', type: 'CARD' }),
  ],
  [
    'sendRegistrationFlows',
    `POST ${V1}/send-registration-flows/${PAIR}`,
    (c) => c.sendRegistrationFlows('DE MO', 'A/1'),
  ],
  [
    'sendRegistrationFlows with a date',
    `POST ${V1}/send-registration-flows/${PAIR}?supply_start_date=2027-03-31`,
    (c) => c.sendRegistrationFlows('DE MO', 'A/1', { supplyStartDate: '2027-03-31' }),
  ],
  [
    'meterPointStatuses',
    `GET ${V1}/meterpoint-statuses-for-account/${PAIR}`,
    (c) => c.meterPointStatuses('DE MO', 'A/1'),
  ],
  [
    'eventPage',
    `GET ${V2}/events/DE%20MO/?after=c%2B1&limit=5`,
    (c) => c.eventPage('DE MO', { after: 'c+1', pageSize: 5 }),
  ],
  ['packs of a supplier', `GET ${V2}/packs/DE%20MO/`, (c) => c.packs.list('DE MO')],
  ['packs of a wave', `GET ${V2}/packs/DE%20MO/?wave=MAY-1`, (c) => c.packs.list('DE MO', { wave: 'MAY-1' })],
];

describe('a request', () => {
  it.each(CALLS)('of %s goes to %s', async (_, request, ask) => {
    await ask(client);
    expect(server.received.map(({ method, url }) => `${method} ${url}`)).toEqual([request]);
  });

  it('says who asks, with an id of its own, a token, and which answers it takes', async () => {
    await server.client({ userAgent: 'acme/2' }).validate(account);
    await client.validate(account);
    expect(server.received[0]?.headers).toMatchObject({
      authorization: 'Token token-1',
      'user-agent': `acme/2 carryover-client/${VERSION}`,
      'content-type': 'application/json',
      accept: expect.stringContaining('application/vnd.platform.errors+json'),
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(server.received[1]?.headers['x-request-id']).not.toBe(server.received[0]?.headers['x-request-id']);
  });

  it('says the version that the package has', () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(VERSION).toBe(version);
  });

  it('names the account whose data it adds', async () => {
    await client.addNotes('DEMO', 'A-1', [{ body: 'Prefers letters.', is_pinned: true }]);
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({
      import_supplier: 'DEMO',
      external_account_number: 'A-1',
      notes: [{ body: 'Prefers letters.', is_pinned: true }],
    });
  });

  it('sends dead letters once more until none is left', async () => {
    server.steps = [json(200, { replayed: 50_000, left: 7 }), json(200, { replayed: 7, left: 0 })];
    expect(await client.webhooks.replayAll('DEMO')).toBe(50_007);
    expect(server.received.map(({ url }) => url)).toEqual(
      Array.from({ length: 2 }, () => '/v2/data-import/webhooks/DEMO/dead-letters/replay/'),
    );
  });

  it('has no body when there is nothing to say', async () => {
    await client.sendRegistrationFlows('DEMO', 'A-1');
    expect(server.received[0]).toMatchObject({ body: '' });
    expect(server.received[0]?.headers).not.toHaveProperty('content-type');
  });
});

describe('a name that addresses take for a folder', () => {
  it.each<[string, (client: CarryoverClient) => Promise<unknown>]>([
    ['an account', (c) => c.status('DEMO', '..')],
    ['a supplier', (c) => c.waves.list('..')],
    ['a wave', (c) => c.waves.get('DEMO', '.')],
    ['a dead letter, which would be all of them', (c) => c.webhooks.replay('DEMO', '.')],
    ['a part, which would be another wave', (c) => c.waves.sendPart('DEMO', 'W', '..', () => streamed('{}'))],
    ['an account of a list', (c) => all(c.accountEvents('DEMO', '..'))],
    ['a pack', (c) => all(c.packs.archive('DEMO', '..'))],
  ])('is that of nothing, and nothing is sent: %s', async (_, ask) => {
    const error = await failureOf(ask(client), NotFound);
    expect(error).toMatchObject({ requestId: '', status: null, afterUnseenAnswer: false });
    expect(error.message).toContain('There is nothing with this name');
    expect([server.received, server.tokenRequests]).toEqual([[], []]);
  });
});

async function* streamed(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function all(source: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of source);
}

describe('amounts of transactions', () => {
  const amount = '1234567890.1234567890';

  it('given as text are sent as numbers, digit for digit', async () => {
    const lineItem = {
      rate_band: 'CONSUMPTION_STANDARD',
      start_date: '2024-09-01',
      end_date: '2024-09-02',
      number_of_units: '123456789012.1230',
      net_amount: '-0.10',
      units: ['1.0', 2],
    };
    const taxItem = {
      amount: '0.50',
      tax_type: 'VAT',
      value_taxed: 10,
      rate: '0.050',
      unit_type: 'PROPORTION',
    } as const;
    await client.addTransactions('DEMO', 'A-1', [
      { ...transaction, amount, note: '5.00', line_items: [lineItem], tax_items: [taxItem] },
    ]);
    const { body } = server.received[0] ?? { body: '' };
    expect(body).toContain(`"amount":${amount},"note":"5.00"`);
    expect(body).toContain('"number_of_units":123456789012.1230,"net_amount":-0.10,"units":[1.0,2]');
    expect(body).toContain('"amount":0.50,"tax_type":"VAT","value_taxed":10,"rate":0.050');
  });

  it.each(['1,50', '+5', '.5', '05', 'NaN', ''])(
    'that are no numbers (%j) stay text for the service to check',
    async (bad) => {
      await client.addTransactions('DEMO', 'A-1', [{ ...transaction, amount: bad }]);
      expect(server.received[0]?.body).toContain(`"amount":${JSON.stringify(bad)}`);
    },
  );

  it('are read as text, digit for digit', async () => {
    const data = `{"amount":"${amount}","note":"say \\"1.50\\" 2","line_items":[{"net_amount":${amount},"units":[1.10,1E2]}]}`;
    server.steps = [json(201, `{"results":[{"status":"TRANSACTION_ADDED_TO_ACCOUNT","transaction_data":${data}}]}`)];
    const { results } = await client.addTransactions('DEMO', 'A-1', [{ ...transaction, amount }]);
    expect(results).toEqual([
      {
        status: 'TRANSACTION_ADDED_TO_ACCOUNT',
        transaction_data: {
          amount,
          note: 'say "1.50" 2',
          line_items: [{ net_amount: amount, units: ['1.10', '1E2'] }],
        },
      },
    ]);
  });
});

describe('options', () => {
  it.each([
    ['no key', { secretKey: '' }],
    ['no slot for a call', { concurrency: 0 }],
    ['half a slot', { concurrency: 1.5 }],
    ['no address', { apiUrl: 'import.example.com' }],
    ['another protocol', { apiUrl: 'ftp://import.example.com' }],
    ['an address with a password', { apiUrl: 'https://me:hidden-word@import.example.com' }],
    ['an address with a query', { apiUrl: 'https://import.example.com/?a=hidden-word' }],
  ])('with %s are refused without repeating them', (_, options) => {
    let message = '';
    try {
      server.client(options);
    } catch (error) {
      message = String(error);
    }
    expect(message).toMatch(/^TypeError: (secretKey|concurrency|apiUrl) has to be /);
    expect(message).not.toContain('hidden-word');
  });

  it('may give the address with a slash at its end', async () => {
    await server.client({ apiUrl: `${server.url}/` }).validate(account);
    expect(server.received[0]?.url).toBe('/v2/data-import/accounts/validate/');
  });

  it('may give the address with blanks around it, as some shells keep them', async () => {
    await server.client({ apiUrl: ` ${server.url}/ ` }).validate(account);
    expect(server.received[0]?.url).toBe('/v2/data-import/accounts/validate/');
  });

  it('may bring another fetch', async () => {
    const failing = async (): Promise<never> => {
      throw new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) });
    };
    const error = await failureOf(server.client({ fetch: failing, retry: { attempts: 1 } }).validate(account), Error);
    expect(error.message).toBe('token: The connection failed (ECONNREFUSED).');
  });
});
