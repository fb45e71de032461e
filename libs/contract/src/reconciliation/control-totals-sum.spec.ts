import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { balanceOfTotals, differencesOf, spelledFigures } from './compare-control-totals.js';
import type { ControlFigures } from './control-totals.payload.js';
import { ControlTotalsSum } from './control-totals-sum.js';

const figures = (
  balance = '0',
  sum = '0',
  [electricity, gas, count]: readonly [number, number, number] = [1, 1, 1],
): ControlFigures => ({ meter_points: { electricity, gas }, balance, transactions: { count, sum } });

describe('a sum of control totals', () => {
  it('adds what floats cannot add', () => {
    const sum = new ControlTotalsSum();
    for (let index = 0; index < 3; index += 1) sum.add(figures('0.1', '-0.0000000001'));
    expect(sum.totals).toEqual({
      accounts: 3,
      meter_points: { electricity: 3, gas: 3 },
      balance: '0.30',
      transactions: { count: 3, sum: '-0.0000000003' },
    });
  });

  it('does not depend on how the accounts are grouped', () => {
    const pence = fc.integer({ min: -(10 ** 9), max: 10 ** 9 }).map((value) => (BigInt(value) * 1n).toString());
    fc.assert(
      fc.property(fc.array(fc.tuple(pence, pence), { maxLength: 40 }), fc.nat(40), (accounts, split) => {
        const [whole, first, second, joined] = Array.from({ length: 4 }, () => new ControlTotalsSum());
        accounts.forEach(([balance, sum], index) => {
          whole?.add(figures(balance, sum));
          (index < split ? first : second)?.add(figures(balance, sum));
        });
        for (const part of [first, second]) if (part) joined?.add(part.totals, part.totals.accounts);
        expect(joined?.totals).toEqual(whole?.totals);
      }),
    );
  });
});

describe('comparing control totals', () => {
  it('takes the same number for the same, however it is written', () => {
    expect(differencesOf(figures('1.5', '-0'), figures('1.50000', '0.00'))).toEqual([]);
  });

  it('names every figure that differs, to the last digit', () => {
    const other = figures('1.5000000001', '0.01', [2, 0, 3]);
    expect(differencesOf(figures('1.5', '0'), other)).toEqual([
      { field: 'meter_points.electricity', expected: 1, actual: 2 },
      { field: 'meter_points.gas', expected: 1, actual: 0 },
      { field: 'balance', expected: '1.50', actual: '1.5000000001' },
      { field: 'transactions.count', expected: 1, actual: 3 },
      { field: 'transactions.sum', expected: '0.00', actual: '0.01' },
    ]);
  });

  it('spells pounds in one way', () => {
    expect(spelledFigures(figures('1.5000', '-0'))).toEqual(figures('1.50', '0.00'));
  });

  it('says of sums by how much they differ', () => {
    const [expected, actual] = [figures('10', '1'), figures('9.99', '1')];
    const totals = balanceOfTotals({ ...expected, accounts: 3 }, { ...actual, accounts: 2 });
    expect(totals.find(({ field }) => field === 'accounts')).toMatchObject({ difference: -1 });
    expect(totals.find(({ field }) => field === 'balance')).toMatchObject({ difference: '-0.01' });
    expect(totals.find(({ field }) => field === 'transactions.sum')).toMatchObject({ difference: '0.00' });
  });
});
