import { LOWERABLE_RULES, type RuleSeverities, writeExactJson } from '@carryover/contract';
import {
  contradict,
  contradictionArbitrary,
  createTestDatabase,
  distinctSample,
  sampleTransactions,
  type TestDatabase,
} from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { ACCOUNT_INVARIANTS } from '../../admin/invariants/account-invariants.js';
import { type InvariantVerdict, invariantsSql } from '../../admin/invariants/invariants-sql.js';
import { call } from '../../testing/http-client.js';
import {
  importAccount,
  registerSupplier,
  type TestAccount,
  type TestSupplier,
} from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { CheckImportedAccountUseCase } from './usecases/check-imported-account.usecase.js';

/** Requests of each kind for each supplier, half of them with contradictions in them. */
const REQUESTS = 60;

const allOff: RuleSeverities = Object.fromEntries(LOWERABLE_RULES.map((rule) => [rule, { severity: 'off' }]));

let database: TestDatabase;
let api: TestApplication;
let samples = 100;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
});
afterAll(async () => {
  await api?.close();
  await database?.drop();
});

/** Sends later data. What is answered need not be as described: an answer that repeats the request repeats its gaps. */
async function post(
  { token, code }: TestSupplier,
  kind: string,
  { number }: Pick<TestAccount, 'number'>,
  body: object,
): Promise<{ status: number; body: unknown }> {
  const query = kind === 'transactions' ? '?check_previously_added=false' : '';
  const response = await fetch(`${api.url}/v1/data-import/${kind}/create/${query}`, {
    method: 'POST',
    headers: { Authorization: `Token ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...body, import_supplier: code, external_account_number: number }),
  });
  return { status: response.status, body: await response.json() };
}

const NOTE = {
  body: 'Prefers letters.',
  document_paths: [{ document_path: 'letters/1.pdf' }, { document_path: 'letters/2.pdf' }],
  created_at: '2024-03-01T10:00:00Z',
  is_pinned: true,
  unpin_at: '2024-04-01T10:00:00Z',
};

/** The entries of a valid request. @param turn makes them differ from those of other requests */
const VALID: { readonly [kind: string]: (turn: number) => object } = {
  notes: (turn) => ({ notes: [1, 2, 3].map((one) => ({ ...NOTE, body: `Note ${turn}.${one}` })) }),
  'historical-statements': (turn) => ({
    statements: [1, 2].map((one) => ({
      bill_period_from_date: '2023-01-01',
      bill_period_to_date: '2023-01-31',
      statement_id: `H-${turn}-${one}`,
      issued_date: '2023-02-01',
      number: `${turn}/${one}`,
      gross_amount: 12.5,
      statement_path: `bills/${turn}-${one}.pdf`,
    })),
  }),
  transactions: () => JSON.parse(writeExactJson(sampleTransactions())),
};

async function checked({ processId }: TestAccount): Promise<unknown> {
  const check = await api.app.get(CheckImportedAccountUseCase).run(processId);
  return check.differences;
}

/** Of those about accounts: nobody wrote the events of imports that are put straight into the tables. */
async function brokenInvariants(): Promise<unknown> {
  const verdicts: InvariantVerdict[] = await api.app.get(DataSource).query(invariantsSql());
  const ofAccounts = new Set(ACCOUNT_INVARIANTS.map(({ name }) => name));
  return verdicts.filter(({ invariant, violations }) => ofAccounts.has(invariant) && violations > 0);
}

describe.each([
  ['a sandbox', {}, true],
  ['a live supplier with every lowerable rule off', { ruleSeverities: allOff }, false],
] as const)('what %s adds to an account', (_, settings, isSandbox) => {
  it.each(Object.keys(VALID))(
    'is stored whole or refused: %s',
    async (kind) => {
      const supplier = await registerSupplier(
        api,
        `${kind}-${isSandbox}`.slice(0, 32).toUpperCase(),
        settings,
        isSandbox,
      );
      samples += 1;
      const account = await importAccount(api, supplier, distinctSample(samples));
      const drawn = fc.sample(fc.array(contradictionArbitrary, { minLength: 1, maxLength: 5 }), REQUESTS);
      const statuses = { valid: [] as number[], contradicted: [] as number[] };
      for (const [turn, contradictions] of drawn.entries()) {
        const valid = VALID[kind]?.(turn) ?? {};
        const isContradicted = turn % 2 === 1;
        const body = isContradicted ? contradict(valid, contradictions) : valid;
        const { status } = await post(supplier, kind, account, body);
        statuses[isContradicted ? 'contradicted' : 'valid'].push(status);
      }
      expect(new Set(statuses.valid)).toEqual(new Set([201]));
      expect(new Set(statuses.contradicted)).toEqual(new Set([201, 400]));
      const accepted = statuses.contradicted.filter((status) => status === 201).length;
      expect(accepted / statuses.contradicted.length).toBeGreaterThan(0.2);
      expect(await checked(account)).toEqual([]);
      expect(await brokenInvariants()).toEqual([]);
    },
    120_000,
  );
});

describe('what a sandbox sends for an account of which much is missing', () => {
  it('meets transactions without type, amount, day or id, and agreements without a day', async () => {
    const sandbox = await registerSupplier(api, 'BARE', {}, true);
    const { supply_addresses: addresses = [], ...sample } = structuredClone(distinctSample(3));
    const [agreement] = addresses[0]?.meter_points[0]?.agreements ?? [];
    if (agreement !== undefined) Reflect.deleteProperty(agreement, 'effective_from');
    const bare = {
      ...sample,
      supply_addresses: [...addresses, { meter_points: [] }],
      ledgers: [
        { current_statement_transactions: [{ transaction_id: 'KNOWN' }, {}, { amount: '5', transaction_id: 'KNOWN' }] },
      ],
    };
    const account = await importAccount(api, sandbox, bare);
    const charge = { transaction_id: 'NEW', transaction_date: '2024-09-02', amount: 3, type: 'SUPPLY_CHARGE' };
    const again = { ...charge, transaction_id: 'KNOWN', type: 'CHARGE' };
    const pair = { import_supplier: sandbox.code, external_account_number: account.number };
    const answer = await call(
      `${api.url}/v1/data-import/transactions/create/`,
      'POST',
      { Authorization: `Token ${sandbox.token}` },
      { ...pair, transactions: [{ ...charge, line_items: [{}, { start_date: '2024-09-03' }] }, again] },
    );
    expect(answer).toMatchObject({
      status: 201,
      body: {
        results: [
          { status: 'TRANSACTION_ADDED_TO_ACCOUNT' },
          { status: 'TRANSACTION_ALREADY_EXISTS', transaction_data: { transaction_id: 'KNOWN' } },
        ],
      },
    });
    expect(await checked(account)).toEqual([]);
    expect(await brokenInvariants()).toEqual([]);
  });
});

describe('a statement id that a request may repeat', () => {
  it('is stored each time, and refused when the account has it', async () => {
    const sandbox = await registerSupplier(api, 'REPEATS', {}, true);
    const account = await importAccount(api, sandbox, distinctSample(4));
    const statements = [{ statement_id: 'ONE' }, { statement_id: 'ONE', number: '2' }, { statement_id: 'TWO' }];
    expect(await post(sandbox, 'historical-statements', account, { statements })).toMatchObject({ status: 201 });
    const again = [{ statement_id: 'NEW' }, ...statements, ...statements];
    expect(await post(sandbox, 'historical-statements', account, { statements: again })).toMatchObject({
      status: 400,
      body: { statements: { 1: { statement_id: ['Statement "ONE" has already been imported.'] } } },
    });
    const stored = await api.app.get(DataSource).query(
      `SELECT statement_id AS id, occurrence FROM statement WHERE account_id = $1 AND kind = 'HISTORICAL'
       ORDER BY statement_id, occurrence`,
      [account.id],
    );
    expect(stored).toEqual([
      { id: 'ONE', occurrence: 1 },
      { id: 'ONE', occurrence: 2 },
      { id: 'TWO', occurrence: 1 },
    ]);
    expect(await checked(account)).toEqual([]);
  });
});

describe('the meter points of a sandbox that have no number', () => {
  it('have no status and are not registered; without any the account is as one without meter points', async () => {
    const sandbox = await registerSupplier(api, 'NAMELESS', {}, true);
    const token = { Authorization: `Token ${sandbox.token}` };
    const { supply_addresses: addresses = [], ...sample } = structuredClone(distinctSample(5));
    const points = addresses[0]?.meter_points ?? [];
    const [named, ...others] = points;
    const { mpid: _, ...half } = named ?? { mpid: '', identifier: '' };
    const account = await importAccount(api, sandbox, {
      ...sample,
      supply_addresses: [{ ...addresses[0], meter_points: [{}, half, ...others.map(() => ({}))] }],
    });
    const none = await importAccount(api, sandbox, {
      ...distinctSample(6),
      supply_addresses: [{ meter_points: [{ supply_type: 'GAS' }] }],
    });
    const ask = (path: string, method: string, { number }: TestAccount) =>
      call(`${api.url}/v1/data-import/${path}/NAMELESS/${encodeURIComponent(number)}/`, method, token);
    expect(await ask('meterpoint-statuses-for-account', 'GET', account)).toMatchObject({
      status: 200,
      body: [{ mpxn: half.identifier, status: 'PRE_REGISTRATION' }],
    });
    expect(await ask('meterpoint-statuses-for-account', 'GET', none)).toMatchObject({ status: 404 });
    expect(await ask('send-registration-flows', 'POST', account)).toMatchObject({
      status: 200,
      body: [
        {
          meter_points: [
            {
              mpxn: half.identifier,
              status: 'REGISTRATION_FLOW_ERROR',
              error_detail: 'Meter point has no mpid.',
            },
          ],
        },
      ],
    });
    expect(await ask('send-registration-flows', 'POST', none)).toMatchObject({ status: 404 });
  });
});
