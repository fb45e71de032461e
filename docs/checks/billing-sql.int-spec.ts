import {
  type AcceptedAccount,
  controlTotalsOf,
  type FurtherFigures,
  furtherFiguresOf,
  readControlTotalsLine,
  spelledFigures,
} from '@carryover/contract';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { BILLING_SQL } from '../../tools/pages/figures-page.mjs';

const SALT = '0123456789abcdef0123456789abcdef';

/** A billing system with three accounts, one of them of eleven customers without e-mail addresses. */
const BILLING = `CREATE SCHEMA billing;
  CREATE TABLE billing.account (number text, balance numeric);
  INSERT INTO billing.account VALUES ('B-1', -12.50), ('B-2', 0), ('B-3', 0);
  CREATE TABLE billing.supply_point (account text, fuel text);
  INSERT INTO billing.supply_point VALUES ('B-1', 'E'), ('B-1', 'G');
  CREATE TABLE billing.transaction (account text, kind text, amount numeric);
  INSERT INTO billing.transaction VALUES ('B-1', 'CHARGE', 20), ('B-1', 'PAYMENT', 7.5);
  CREATE TABLE billing.customer (account text, place int, forename text, surname text, email text, born date);
  INSERT INTO billing.customer VALUES ('B-1', 2, 'Jago', 'Trelawney', NULL, NULL),
    ('B-1', 1, 'Morwenna', 'Trelawney', 'morwenna@example.org', '1957-03-14');
  INSERT INTO billing.customer SELECT 'B-3', place, 'Jago', 'Trelawney', '', NULL FROM generate_series(1, 11) place;
  CREATE TABLE billing.priority_service (account text, code text);
  INSERT INTO billing.priority_service VALUES ('B-1', '14'), ('B-1', '14'), ('B-1', '25');
  CREATE TABLE billing.reading (account text, serial text, id text, day date, value numeric);
  INSERT INTO billing.reading VALUES ('B-1', 'M1', 'L', '2024-08-31', 18342), ('B-1', 'M1', 'L', '2024-05-31', 17605.5);`;

/** The same as payloads. */
const PAYLOADS: readonly AcceptedAccount[] = [
  {
    import_supplier: 'S',
    external_account_number: 'B-1',
    transfer_balance: '-12.50',
    customers: [
      {
        given_name: 'Morwenna',
        family_name: 'Trelawney',
        email: 'morwenna@example.org',
        date_of_birth: '1957-03-14',
        psr: [{ elec_industry_code: '14' }, { elec_industry_code: '14' }, { elec_industry_code: '25' }],
      },
      { given_name: 'Jago', family_name: 'Trelawney' },
    ],
    supply_addresses: [
      {
        meter_points: [
          {
            supply_type: 'ELECTRICITY',
            meters: [
              {
                meter_serial_number: 'M1',
                transfer_readings: [{ register_id: 'L', reading_date: '2024-08-31', reading_value: '18342' }],
                reading_history: [{ register_id: 'L', reading_date: '2024-05-31', reading_value: '17605.5' }],
              },
            ],
          },
          { supply_type: 'GAS' },
        ],
      },
    ],
    ledgers: [
      {
        current_statement_transactions: [
          { type: 'CHARGE', amount: '20' },
          { type: 'PAYMENT', amount: '7.5' },
        ],
      },
    ],
  },
  { import_supplier: 'S', external_account_number: 'B-2' },
  {
    import_supplier: 'S',
    external_account_number: 'B-3',
    customers: Array.from({ length: 11 }, () => ({ given_name: 'Jago', family_name: 'Trelawney' })),
  },
];

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  await client.query(BILLING);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** Of the figures those that the statement makes. */
function among(all: FurtherFigures, figures: FurtherFigures): FurtherFigures {
  return Object.fromEntries(Object.keys(figures).map((name) => [name, all[name] ?? 0]));
}

it('the SQL of the guide makes the control totals that payloads of the same accounts have', async () => {
  const { rows } = await client.query<[unknown]>({
    text: BILLING_SQL.replaceAll(":'salt'", `'${SALT}'`),
    rowMode: 'array',
  });
  const [terms, ...accounts] = rows.map(([line]) => readControlTotalsLine(Buffer.from(JSON.stringify(line))));
  expect(terms).toEqual({ salt: SALT });
  expect(accounts).toHaveLength(3);
  for (const [index, line] of accounts.entries()) {
    const payload = PAYLOADS[index];
    if (payload === undefined || !('account' in line) || line.further === undefined)
      throw new Error(JSON.stringify(line));
    const { external_account_number: number, ...expected } = controlTotalsOf(payload);
    expect(line.account.external_account_number).toBe(number);
    expect(spelledFigures(line.account)).toEqual(expected);
    expect(line.further).toEqual(among(furtherFiguresOf(payload, SALT), line.further));
  }
});
