import { createTestDatabase, distinctSample, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../../testing/http-client.js';
import { importAccount, registerSupplier, type TestSupplier } from '../../../testing/imported-account.js';
import { signInAs } from '../../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../../testing/test-application.js';
import { TestClock } from '../../../testing/test-clock.js';

const TODAY = '2026-07-01';
const POINTS = 'supply_addresses.0.meter_points';

let database: TestDatabase;
let api: TestApplication;
let supplier: TestSupplier;
let operator: { Authorization: string };
let samples = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  const clock = new TestClock(new Date(`${TODAY}T12:00:00Z`));
  api = await startTestApplication({ databaseUrl: database.url, clock });
  operator = await signInAs(api, 'operator');
  supplier = await registerSupplier(api, 'ACME');
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

const run = (sql: string, values: unknown[] = []) => api.app.get(DataSource).query(sql, values);

/** An account of the sample with some fields changed or, when undefined, left out. */
async function account(changes: object = {}) {
  samples += 1;
  const sent = JSON.parse(JSON.stringify({ ...distinctSample(samples), ...changes }));
  const { id, number: externalNumber } = await importAccount(api, supplier, sent);
  const [{ number }] = await run('SELECT account_number AS number FROM account WHERE id = $1', [id]);
  return { id, externalNumber, number: String(number) };
}

async function show(number: string, query = '') {
  const { status, body } = await call(`${api.url}/console/v1/accounts/${number}${query}`, 'GET', operator);
  return { status, body: Object(body) };
}

async function reveal(number: string, query = '') {
  const url = `${api.url}/console/v1/accounts/${number}/reveal${query}`;
  const { status, body } = await call(url, 'POST', operator, { reason: 'The customer is on the phone' });
  return { status, body: Object(body) };
}

function decidedOf({ body }: { body: Record<string, unknown> }): Record<string, unknown> {
  const decided = body.decided as { path: string; value: unknown }[];
  return Object.fromEntries(decided.map(({ path, value }) => [path, value]));
}

describe('what the platform decided of an account', () => {
  it('is told beside what was sent: days of dunning, debts and agreements, and which meters take transactions', async () => {
    const { id, number } = await account({
      dunning_path: { path_name: 'standard_domestic', start_date: '2024-07-15' },
      debts: [{ is_insolvent: true }, { agency_name: 'Tamar Recoveries' }],
    });
    await run(
      `UPDATE agreement SET effective_to = '2027-04-01' WHERE account_id = $1 AND tariff_code = 'E-2R-FLEX-23'`,
      [id],
    );
    const shown = await show(number);
    expect(decidedOf(shown)).toEqual({
      [`${POINTS}.0.agreements.0.last_day`]: '2023-04-30',
      [`${POINTS}.0.agreements.1.last_day`]: '2027-03-31',
      [`${POINTS}.1.meters.0.is_prepay_initialised`]: true,
      'dunning_path.start_date': TODAY,
      'debts.1.start_date': TODAY,
    });
    expect(shown.body.payload.dunning_path.start_date).toBe('2024-07-15');
  });

  it('is a billing address copied from where it is supplied, which is personal', async () => {
    const billing = ['name', 'address1', 'address2', 'address3', 'address4', 'address5', 'postcode'];
    const { number } = await account({
      ...Object.fromEntries(billing.map((part) => [`billing_${part}`, undefined])),
      ...{ unknown_occupier: true, customers: undefined, dunning_path: undefined, debts: undefined },
    });
    expect(decidedOf(await show(number))).toMatchObject({ billing_address1: '•••', billing_postcode: '•••' });
    const [address] = distinctSample(samples).supply_addresses ?? [];
    const revealed = await reveal(number);
    expect(decidedOf(revealed)).toMatchObject({
      billing_address1: address?.supply_address1,
      billing_postcode: address?.supply_postcode,
    });
    expect(revealed.body.payload).not.toHaveProperty('billing_address1');
  });

  it('is the name of a business without one, and the channel that it was sold by', async () => {
    const { number } = await account({ account_type: 'BUSINESS', customers: [{ given_name: 'Trelawney & Sons' }] });
    expect(decidedOf(await show(number))['customers.0.family_name']).toBe('•••');
    const { body } = await reveal(number);
    expect(decidedOf({ body })['customers.0.family_name']).toBe('Business');
    expect(body).toMatchObject({ sales_channel: 'FIELD_SALES', sales_subchannel: 'Camborne market' });
  });
});

describe('the transactions of an account', () => {
  it('have their meter, their items and which one of their id they are', async () => {
    const { externalNumber, number } = await account();
    const send = async (transactions: object[], query = '') => {
      const pair = { import_supplier: supplier.code, external_account_number: externalNumber };
      const url = `${api.url}/v1/data-import/transactions/create/${query}`;
      const token = { Authorization: `Token ${supplier.token}` };
      expect((await call(url, 'POST', token, { ...pair, transactions })).status).toBe(201);
    };
    const vend = {
      transaction_id: 'V-1',
      transaction_date: '2024-10-01',
      amount: '10.00',
      type: 'PAYMENT',
      reference: 'GW-77',
      to_prepay_meter_serial_number: await prepayMeterOf(number),
    };
    const line = {
      ...{ rate_band: 'CONSUMPTION_STANDARD', start_date: '2024-09-01', end_date: '2024-09-30' },
      ...{ number_of_units: '200', net_amount: '44', price_per_unit: '0.22', units: ['1000', '1200.5'] },
    };
    const tax = { amount: '9.24', tax_type: 'VAT', value_taxed: '44', rate: '0.21', unit_type: 'PROPORTION' };
    const charge = { transaction_id: 'S-1', transaction_date: '2024-09-30', amount: '53.24', type: 'SUPPLY_CHARGE' };
    await send([vend, { ...charge, product_code: 'STANDARD', line_items: [line], tax_items: [tax] }]);
    await send([{ ...vend, amount: '2.50' }], '?check_previously_added=false');
    const { body } = await show(number);
    expect(body.transactions.slice(0, 3)).toMatchObject([
      {
        transaction_id: 'V-1',
        occurrence: 2,
        amount: '2.50',
        affects_balance: false,
        to_prepay_meter_serial_number: vend.to_prepay_meter_serial_number,
        reference: '•••',
        added_at: `${TODAY}T12:00:00.000Z`,
      },
      { transaction_id: 'V-1', occurrence: 1, amount: '10.00', line_items: [], tax_items: [] },
      { transaction_id: 'S-1', product_code: 'STANDARD', affects_balance: true, line_items: [line], tax_items: [tax] },
    ]);
    expect(body.transactions.at(-1)).toMatchObject({ origin: 'IMPORTED', added_at: null, occurrence: 1 });
    expect((await reveal(number)).body.transactions[0].reference).toBe('GW-77');
  });

  async function prepayMeterOf(number: string): Promise<string> {
    const [{ serial }] = await run(
      `SELECT m.meter_serial_number AS serial FROM meter m JOIN account a ON a.id = m.account_id
       WHERE a.account_number = $1 AND m.is_prepay`,
      [number],
    );
    return serial;
  }
});

describe('the lists of an account', () => {
  let number: string;
  let id: string;

  beforeAll(async () => {
    ({ number, id } = await account());
    await run(
      `INSERT INTO note (id, account_id, position, origin, body, created_at, is_created_at_given, is_pinned)
       SELECT gen_random_uuid(), $1, n, 'PLATFORM', 'Note ' || n, '2025-01-01T00:00:00Z', false, n <= 3 FROM generate_series(1, 410) n`,
      [id],
    );
    await run(
      `INSERT INTO statement (id, account_id, position, kind, statement_id, bill_period_to_date)
       SELECT gen_random_uuid(), $1, n, 'HISTORICAL', 'ST-' || n, CASE WHEN n > 5 THEN date '2020-01-01' + n / 2 END FROM generate_series(1, 1010) n`,
      [id],
    );
    await run(
      `INSERT INTO ledger_transaction (id, account_id, ledger_id, statement_id, position, transaction_id, transaction_date, amount, type, added_at)
       SELECT gen_random_uuid(), $1, l.id, s.id, n, 'X-' || n, date '2025-01-01' + n / 3, 1, 'PAYMENT', now()
       FROM ledger l JOIN statement s ON s.ledger_id = l.id AND s.kind = 'OPEN', generate_series(1, 210) n
       WHERE l.account_id = $1 AND l.position = 0`,
      [id],
    );
  });

  it.each([
    ['transactions', 100, 'ledger_transaction'],
    ['statements', 500, 'statement'],
    ['notes', 200, 'note'],
  ] as const)('give all %s page by page, %i at a time', async (list, most, table) => {
    const seen: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { body } = await show(number, `?${list}_cursor=${cursor}`);
      seen.push(...body[list].map((entry: { id: string }) => entry.id));
      sizes.push(body[list].length);
      cursor = body[`next_${list}_cursor`];
    }
    const [{ all }] = await run(`SELECT array_agg(id::text) AS all FROM ${table} WHERE account_id = $1`, [id]);
    expect(new Set(seen)).toEqual(new Set(all));
    expect(seen.length).toBe(all.length);
    expect(sizes.slice(0, 2)).toEqual([most, most]);
    expect((await show(number)).body[`${list}_total`]).toBe(all.length);
  });

  it('begin with what is pinned, open or newest on every way through them', async () => {
    const { body } = await show(number);
    expect(body.notes.slice(0, 4).map((note: { is_pinned: boolean }) => note.is_pinned)).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(body.statements[0].kind).toBe('OPEN');
    expect(body.transactions[0].transaction_id).toBe('X-210');
    const second = (await show(number, `?transactions_cursor=${body.next_transactions_cursor}`)).body;
    expect(second.transactions[0].transaction_id).toBe('X-110');
    expect(second.notes).toEqual(body.notes);
  });

  it('are revealed on the page that is asked for', async () => {
    const { body } = await show(number);
    const query = `?notes_cursor=${body.next_notes_cursor}`;
    const masked = await show(number, query);
    expect(masked.body.notes[0].body).toBe('•••');
    const revealed = await reveal(number, query);
    expect(revealed.body.notes.map((note: { id: string }) => note.id)).toEqual(
      masked.body.notes.map((note: { id: string }) => note.id),
    );
    expect(revealed.body.notes[0].body).toMatch(/^Note \d+$/);
  });

  it('refuse a cursor that is none of ours', async () => {
    const { status, body } = await show(number, '?notes_cursor=abc');
    expect({ status, body }).toEqual({ status: 400, body: { notes_cursor: ['This cursor is not one of ours.'] } });
    expect((await reveal(number, '?statements_cursor=abc')).status).toBe(400);
  });
});
