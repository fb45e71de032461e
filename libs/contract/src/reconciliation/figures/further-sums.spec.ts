import { describe, expect, it } from '@jest/globals';
import { FurtherSums } from './further-sums.js';

describe('sums of figures besides the five', () => {
  it('are exact, by key where there are keys, and nothing for readings, days and digests', () => {
    const sums = new FurtherSums()
      .add({
        'customers.count': 2,
        'priority_services.electricity': { '14': 1, '25': 1 },
        'debts.aged': '0.1',
        'readings.last': { 'M/L': '18342' },
        'readings.last_dates': { 'M/L': '2024-08-31' },
        'digests.customers': 'a'.repeat(64),
      })
      .add({ 'customers.count': 1, 'priority_services.electricity': { '14': 1 }, 'debts.aged': '0.2' });
    const kept = {
      'customers.count': { '': '3' },
      'priority_services.electricity': { '14': '2', '25': '1' },
      'debts.aged': { '': '0.3' },
    };
    expect(sums.toJSON()).toEqual(kept);
    const less = FurtherSums.of(kept);
    less.addOne('customers.count', null, '1', -1);
    less.addOne('digests.customers', null, 'a'.repeat(64), -1);
    expect(less.toJSON()).toEqual({ ...kept, 'customers.count': { '': '2' } });
  });

  it('are told on both sides, with what the platform has too much', () => {
    const sums = FurtherSums.of({
      'debts.aged': { '': '0.3' },
      'priority_services.electricity': { '14': '2', '25': '1' },
      'priority_services.gas': {},
    });
    const tooMuch = new FurtherSums();
    tooMuch.addOne('priority_services.electricity', '14', '-1');
    tooMuch.addOne('priority_services.electricity', '33', '4');
    tooMuch.addOne('debts.aged', null, '-0.3');
    expect(sums.balance(tooMuch)).toEqual([
      { figure: 'priority_services.electricity', key: '14', expected: '2', actual: '1', difference: '-1' },
      { figure: 'priority_services.electricity', key: '25', expected: '1', actual: '1', difference: '0' },
      { figure: 'priority_services.electricity', key: '33', expected: '0', actual: '4', difference: '4' },
      { figure: 'debts.aged', expected: '0.30', actual: '0.00', difference: '-0.30' },
    ]);
  });

  it('are one for the whole figure when there are more keys than anybody reads', () => {
    const sums = new FurtherSums();
    for (let index = 0; index < 300; index += 1) sums.add({ 'agreements.by_tariff': { [`T-${index}`]: 2 } });
    expect(sums.toJSON()).toEqual({ 'agreements.by_tariff': { '': '600' } });
    const tooMuch = new FurtherSums();
    tooMuch.addOne('agreements.by_tariff', 'T-1', '-1');
    expect(sums.balance(tooMuch)).toEqual([
      { figure: 'agreements.by_tariff', expected: '600', actual: '599', difference: '-1' },
    ]);
  });
});
