import { describe, expect, it } from '@jest/globals';
import { readControlTotalsLine } from './read-control-totals-line.js';

const FIGURES = '"meter_points":{"electricity":1,"gas":0},"balance":"-12.5","transactions":{"count":2,"sum":3.10}';
const read = (line: string) => readControlTotalsLine(Buffer.from(line));
const pathsOf = (line: string) => {
  const reading = read(line);
  return 'problems' in reading ? reading.problems.map(({ path }) => path.join('.')) : null;
};

describe('a line of control totals', () => {
  it('is an account; pounds are text or numbers, digit for digit', () => {
    expect(read(`{"external_account_number":" E-1 ",${FIGURES}}\r\n`)).toEqual({
      account: {
        external_account_number: 'E-1',
        meter_points: { electricity: 1, gas: 0 },
        balance: '-12.5',
        transactions: { count: 2, sum: '3.10' },
      },
    });
    const digits = '1234567890123456.0123456789';
    const line = `{"external_account_number":"E",${FIGURES.replace('3.10', digits)}}`;
    expect(read(line)).toMatchObject({ account: { transactions: { sum: digits } } });
  });

  it('is what all accounts come to', () => {
    expect(read(`{"totals":{"accounts":1,${FIGURES}}}`)).toMatchObject({ totals: { accounts: 1, balance: '-12.5' } });
  });

  it.each([
    ['', ['']],
    ['nothing', ['']],
    ['[]', ['']],
    ['"E"', ['']],
    ['{"external_account_number":"E"', ['']],
    ['{}', ['meter_points', 'balance', 'transactions', 'external_account_number']],
    [`{"external_account_number":"",${FIGURES}}`, ['external_account_number']],
    [`{"external_account_number":"a\\u0000b",${FIGURES}}`, ['external_account_number']],
    [`{"external_account_number":"${'x'.repeat(129)}",${FIGURES}}`, ['external_account_number']],
    [`{"external_account_number":"E",${FIGURES.replace('"-12.5"', '1e400')}}`, ['balance']],
    [`{"external_account_number":"E",${FIGURES.replace('"-12.5"', '"1,000"')}}`, ['balance']],
    [`{"external_account_number":"E",${FIGURES.replace('"-12.5"', '"0.12345678901"')}}`, ['balance']],
    [`{"external_account_number":"E",${FIGURES.replace('"gas":0', '"gas":-1')}}`, ['meter_points.gas']],
    [`{"external_account_number":"E",${FIGURES.replace('"gas":0', '"gas":0.5')}}`, ['meter_points.gas']],
    [
      `{"external_account_number":"E",${FIGURES.replace('"gas"', '"water"')}}`,
      ['meter_points.water', 'meter_points.gas'],
    ],
    [`{"external_account_number":"E","external_account_number":"F",${FIGURES}}`, ['external_account_number']],
    [`{"totals":{${FIGURES}}}`, ['totals.accounts']],
    [`{"totals":null,${FIGURES}}`, ['meter_points', 'balance', 'transactions', 'totals']],
  ])('says what is wrong with %s', (line, paths) => {
    expect(pathsOf(line)).toEqual(paths);
  });

  it('speaks of the line and never quotes it', () => {
    expect(read('{"secret"')).toEqual({ problems: [{ path: [], detail: 'The line is not valid JSON.' }] });
  });
});
