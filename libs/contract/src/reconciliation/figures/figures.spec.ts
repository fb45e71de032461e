import { createHash } from 'node:crypto';
import { alteredAt, samplePayload, valuePaths } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import { JsonNumber } from '../../json/json-exact-number.js';
import { readControlTotalsLine } from '../read-control-totals-line.js';
import { DIGEST_GROUPS } from './digest-groups.js';
import { digestOf } from './digest-of.js';
import { FIGURES, figureName } from './figures.js';
import { figuresAsJson } from './figures-as-json.js';
import { furtherFiguresOf, groupedFigures } from './further-figures-of.js';

const SALT = 'f'.repeat(32);
const none = { external_account_number: 'E', import_supplier: 'S', supply_addresses: [] };
const digest = (text: string) => createHash('sha256').update(`${SALT}\u001e${text}`).digest('hex');
const written = (...entries: string[][]) => entries.map((fields) => `${fields.join('\u001f')}\u001e`).join('');

describe('the digest of a group', () => {
  it('is another one whichever value of an account is altered', () => {
    const account = samplePayload();
    const digestsOf = (one: typeof account) =>
      Object.keys(DIGEST_GROUPS)
        .map((group) => digestOf(one, group, SALT))
        .join();
    const before = digestsOf(account);
    const paths = valuePaths(account);
    expect(paths.length).toBeGreaterThan(150);
    const unseen = paths.filter((path) => digestsOf(alteredAt(account, path)) === before);
    expect(unseen.map((path) => path.join('.'))).toEqual(['import_supplier']);
  });

  it('is of its entries, each with the fields that have a value, by their names', () => {
    const customers = [
      { family_name: 'Trelawney', email: 'm@example.org', date_of_birth: '1957-03-14' },
      { given_name: 'J', customer_preferences: { opted_into_sms: false } },
    ];
    expect(digestOf({ ...none, customers }, 'customers', SALT)).toBe(
      digest(
        written(
          ['customers', 'position=1', 'date_of_birth=1957-03-14', 'email=m@example.org', 'family_name=Trelawney'],
          ['customers', 'position=2', 'customer_preferences.opted_into_sms=false', 'given_name=J'],
        ),
      ),
    );
  });

  it('is the same for every order of a list that has none, and another for customers in another order', () => {
    const debts = [{ agency_name: 'A' }, { agency_name: 'B', aged_debt: [{ debt_amount: '1.50' }] }];
    const of = (account: object, group: string) => digestOf({ ...none, ...account }, group, SALT);
    expect(of({ debts: debts.toReversed() }, 'debts')).toBe(of({ debts }, 'debts'));
    const customers = [{ given_name: 'A' }, { given_name: 'B' }];
    expect(of({ customers: customers.toReversed() }, 'customers')).not.toBe(of({ customers }, 'customers'));
  });

  it('has decimals without zeros at their end, and says where an entry lies', () => {
    const debts = [{ agency_name: 'A', aged_debt: [{ debt_amount: '10.00' }, { debt_amount: '0.50' }] }];
    expect(digestOf({ ...none, debts }, 'debts', SALT)).toBe(
      digest(
        written(
          ['aged_debt', 'debts.agency_name=A', 'debt_amount=0.5'],
          ['aged_debt', 'debts.agency_name=A', 'debt_amount=10'],
          ['debts', 'agency_name=A'],
        ),
      ),
    );
  });

  it.each([
    ['1.10', '1.10'],
    ['1E2', '100'],
    ['-1.5e-3', '-0.0015'],
    ['-0.0', '0.0'],
    ['12e0', '12'],
    ['1.25e1', '12.5'],
  ])('writes the number %s of free-form data as %s', (token, text) => {
    const metadata = [{ key: 'k', value: { bb: [true, null, 'ä"'], a: new JsonNumber(token) } }];
    expect(digestOf({ ...none, metadata }, 'metadata', SALT)).toBe(
      digest(written(['metadata', 'key=k', `value={"a": ${text}, "bb": [true, null, "ä\\""]}`])),
    );
  });

  it('cannot be had without the salt', () => {
    expect(digestOf(none, 'customers', SALT)).not.toBe(digestOf(none, 'customers', 'e'.repeat(32)));
    expect(Object.keys(groupedFigures(furtherFiguresOf(none)))).not.toContain('digests');
  });
});

describe('figures of a payload', () => {
  it('are read from a line as they were written', () => {
    const figures = furtherFiguresOf(samplePayload(), SALT);
    const line = {
      external_account_number: 'E',
      meter_points: { electricity: 1, gas: 0 },
      balance: '0',
      transactions: { count: 0, sum: '0' },
      ...groupedFigures(figures),
    };
    expect(readControlTotalsLine(Buffer.from(JSON.stringify(line)))).toMatchObject({ further: figures });
  });

  it('take the latest reading of a register, and the higher one of a day', () => {
    const reading = (reading_date: string, reading_value: string, register_id?: string) => ({
      reading_date,
      reading_value,
      ...(register_id !== undefined && { register_id }),
    });
    const meters = [
      {
        meter_serial_number: 'M1',
        transfer_readings: [reading('2024-08-31', '9', 'L')],
        reading_history: [
          reading('2024-08-31', '10', 'L'),
          reading('2024-07-01', '99', 'L'),
          reading('2024-07-01', '1', 'N'),
        ],
      },
      { meter_serial_number: 'G1', reading_history: [reading('2024-01-01', '5')] },
    ];
    expect(furtherFiguresOf({ ...none, supply_addresses: [{ meter_points: [{ meters }] }] })).toMatchObject({
      'readings.last': { 'M1/L': '10', 'M1/N': '1', G1: '5' },
      'readings.last_dates': { 'M1/L': '2024-08-31', 'M1/N': '2024-07-01', G1: '2024-01-01' },
      'meters.count': 2,
    });
  });

  it('have names that no two share, and numbers that are compared digit for digit', () => {
    const names = FIGURES.map(figureName);
    expect(new Set(names).size).toBe(names.length);
    expect(figuresAsJson({ 'prepay.debt': '0.10', 'readings.last': { 'a"': '12345678901234567.5' } })).toBe(
      '{"prepay.debt":0.10,"readings.last":{"a\\"":12345678901234567.5}}',
    );
  });
});
