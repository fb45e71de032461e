import { describe, expect, it } from '@jest/globals';
import { type Cause, causeText, differingOf, type Figures, scopeText, valueText } from './report-words';

const figures: Figures = new Map(
  (
    [
      ['balance', 'balance', 'pounds', 'account'],
      ['transactions.count', 'transactions', 'count', 'transactions'],
      ['annual_quantities.gas', 'what the annual quantities of gas come to', 'kWh', 'annual_quantities'],
      ['meters.first_day', 'first day of a meter', 'date', 'meters'],
      ['digests.customers', 'the customers', 'digest', 'customers'],
    ] as const
  ).map(([name, meaning, unit, group]) => [name, { name, meaning, unit, group }]),
);
const cause: Cause = { state: 'MISMATCHED', accounts: 12, money: '120.00', example: 'EXT-1', differences: [] };

describe('a cause in a line', () => {
  it('says by how much, of how many accounts, and which transaction it is', () => {
    const text = causeText(
      {
        ...cause,
        differences: [
          { field: 'balance', by: '10.00' },
          { field: 'transactions.count', by: 1 },
        ],
        likely_transaction: { type: 'PAYMENT', origin: 'ADDED', transaction_id: 'P-7' },
      },
      figures,
    );
    expect(text).toBe(
      'Balance too high by £10.00, transactions too high by 1: 12 accounts, each one PAYMENT “P-7” too many',
    );
  });

  it('says that digests differ', () => {
    expect(causeText({ ...cause, accounts: 1, further_differences: [{ figure: 'digests.customers' }] }, figures)).toBe(
      'The customers differ: 1 account',
    );
  });

  it('says why accounts are missing, and what is there besides', () => {
    const missing = {
      ...cause,
      state: 'MISSING' as const,
      import_status: 'ERRORED',
      error_code: 'tariff_code_not_found',
    };
    expect(causeText(missing, figures)).toBe(
      'Not imported, ERRORED for tariff_code_not_found: 12 accounts, balances of £120.00',
    );
    expect(causeText({ ...missing, import_status: null, error_code: null }, figures)).toBe(
      'Never sent: 12 accounts, balances of £120.00',
    );
    expect(causeText({ ...cause, state: 'EXTRA' }, figures)).toBe(
      'Imported and not named: 12 accounts, balances of £120.00',
    );
  });
});

it('values have the unit of their figure', () => {
  expect(valueText(figures, 'balance', '-12.5')).toBe('−£12.50');
  expect(valueText(figures, 'transactions.count', 12345)).toBe('12,345');
  expect(valueText(figures, 'transactions.count', -1)).toBe('−1');
  expect(valueText(figures, 'annual_quantities.gas', '12.5')).toBe('12.5 kWh');
  expect(valueText(figures, 'annual_quantities.gas', '-20233.95')).toBe('−20,233.95 kWh');
  expect(valueText(figures, 'meters.first_day', '2026-11-01')).toBe('1 Nov 2026');
  expect(valueText(figures, 'nobody.knows', 'x')).toBe('x');
});

it('a report says what it is about, and how many accounts differ', () => {
  expect(scopeText({ scope: 'wave', wave: 'JUNE-1' })).toBe('Wave JUNE-1');
  expect(differingOf({ summary: null })).toBeNull();
});
