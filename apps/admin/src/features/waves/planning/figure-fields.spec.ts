import { describe, expect, it } from '@jest/globals';
import { figuresOf, plannedOf } from './figure-fields';

describe('The form of what a wave is to come to', () => {
  it('says again what it was filled with, and nothing of what is empty', () => {
    const fields = plannedOf([
      { figure: 'accounts', planned: '2000' },
      { figure: 'meter_points.electricity', planned: '3' },
      { figure: 'meter_points.gas', planned: '0' },
      { figure: 'balance', planned: '-171.90' },
      { figure: 'customers', planned: null },
    ]);
    expect(figuresOf(fields)).toEqual({
      planned_accounts: 2_000,
      planned_totals: { meter_points: { electricity: 3, gas: 0 }, balance: '-171.90' },
    });
    expect(figuresOf(plannedOf([]))).toEqual({});
  });

  it('takes numbers as people write them, and leaves it to the API to say what is none', () => {
    const fields = {
      ...plannedOf([]),
      accounts: '2,100',
      balance: '−£308.87',
      'transactions.count': 'many',
      'transactions.sum': '£1,000.50',
    };
    expect(figuresOf(fields)).toEqual({
      planned_accounts: 2_100,
      planned_totals: { balance: '-308.87', transactions: { count: 'many', sum: '1000.50' } },
    });
  });
});
