import { describe, expect, it } from '@jest/globals';
import { pathInExample, walkWith } from './testing/walk-with.js';

const METER_POINT = 'supply_addresses[].meter_points[]';

describe('bounds that rules of single fields own', () => {
  it.each([
    ['R147', 'smart_read_cycle_day', [0, 29, -1], 'The day must be between 1 and 28.'],
    ['R122', 'payment_schedules[].day_of_month', [-32_768, 32_768], 'The payment day must be between 1 and 28.'],
    ['R54', `${METER_POINT}.profile_class`, [-1, 9], 'The profile class must be between 0 and 8.'],
    ['R78', `${METER_POINT}.meters[].gas_number_of_digits`, [0, 16], 'The number of digits must be between 1 and 15.'],
    [
      'R78',
      `${METER_POINT}.meters[].registers[].number_of_digits`,
      [0, 16, 1e21],
      'The number of digits must be between 1 and 15.',
    ],
    ['R55', `${METER_POINT}.ssc`, ['393', 'abcd', '٠٣٩٣'], 'The settlement configuration must be four digits.'],
    [
      'R139',
      'warm_home_discount[].tax_year',
      ['2018-19', '18/19', '2018/1x'],
      'The tax year must be in the form 2018/19.',
    ],
    [
      'R72',
      `${METER_POINT}.meters[].meter_serial_number`,
      ['-A1', 'A_1', 'Ä1', 'A1😀'],
      'The meter serial number is not in a recognised format.',
    ],
  ])('%s: %s', (_rule, path, values, message) => {
    for (const value of values) expect(walkWith(path, value).problems).toEqual([[pathInExample(path), message]]);
  });

  it.each([
    ['R34', 'customers[].psr[].elec_industry_code', '1', '"1" is not a known electricity priority services code.'],
    ['R35', 'customers[].psr[].gas_industry_code', 'AB', '"AB" is not a known gas priority services code.'],
    ['R76', `${METER_POINT}.eac_history[].tpr`, '0020$', '"0020$" is not a known time pattern regime.'],
    ['R76', `${METER_POINT}.meters[].registers[].tpr`, "$'", `"$'" is not a known time pattern regime.`],
  ])('%s names the value of %s', (_rule, path, value, message) => {
    expect(walkWith(path, value).problems).toEqual([[pathInExample(path), message]]);
  });

  it.each([0, 29, -32_767, 32_767])(
    'R122 has %d left to its rule, which knows the payment days of the supplier',
    (day) => {
      expect(walkWith('payment_schedules[].day_of_month', day)).toEqual({ problems: [], field: day });
    },
  );

  it.each([`${METER_POINT}.profile_class`, 'payment_schedules[].day_of_month'])(
    'turn minus zero at %s into zero',
    (path) => {
      expect(Object.is(walkWith(path, -0).field, 0)).toBe(true);
    },
  );
});
