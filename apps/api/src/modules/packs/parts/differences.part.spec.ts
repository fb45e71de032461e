import { describe, expect, it } from '@jest/globals';
import type { ComparedAccount, ReportFactsQueries } from '../../reconciliation/index.js';
import type { PackFacts } from '../pack-facts.js';
import { DifferencesPart } from './differences.part.js';

const account: ComparedAccount = {
  external_account_number: 'A-1',
  state: 'MISMATCHED',
  differences: [{ field: 'balance', expected: '1.00', actual: '2.00' }],
  further_differences: [
    { figure: 'debts.aged', expected: '10.00', actual: '0' },
    { figure: 'priority_services.gas', key: '25', expected: '1', actual: null },
    { figure: 'priority_services.gas', key: '31', expected: '1', actual: null },
    { figure: 'agreements.by_tariff', key: 'FIXED-1', expected: '1', actual: '2' },
    { figure: 'readings.last', key: 'E17METER/01', expected: '4711', actual: '4712' },
    { figure: 'readings.last_dates', key: 'E17METER/01', expected: '2026-05-31', actual: '2026-05-30' },
    { figure: 'digests.customers', expected: 'ab'.repeat(32), actual: 'cd'.repeat(32) },
  ],
};

async function linesOf(differing: readonly ComparedAccount[]): Promise<string[]> {
  const reports = {
    async *differing() {
      yield* differing;
    },
  } as unknown as ReportFactsQueries;
  const facts = { supplier: { id: 'supplier' }, wave: null, report: { report_id: 'report' } } as unknown as PackFacts;
  const pieces: string[] = [];
  for await (const piece of new DifferencesPart(reports).write(facts, {} as never)) pieces.push(String(piece));
  return pieces.join('').trimEnd().split('\r\n').slice(1);
}

describe('the differences of a pack', () => {
  it('tell the figures of the supplier', async () => {
    expect(await linesOf([account])).toEqual(
      expect.arrayContaining([
        'A-1,MISMATCHED,balance,,1.00,2.00,,',
        'A-1,MISMATCHED,debts.aged,,10.00,0,,',
        'A-1,MISMATCHED,agreements.by_tariff,FIXED-1,1,2,,',
        `A-1,MISMATCHED,digests.customers,,${'ab'.repeat(32)},${'cd'.repeat(32)},,`,
      ]),
    );
  });

  it('tell what was sent of an account that is missing, and what is there of one too many', async () => {
    const side = {
      meter_points: { electricity: 1, gas: 0 },
      balance: '-10.00',
      transactions: { count: 2, sum: '5.125' },
    };
    expect(
      await linesOf([
        {
          external_account_number: 'A-2',
          state: 'MISSING',
          expected: side,
          import_status: 'ERRORED',
          error_code: 'wrong',
        },
        { external_account_number: 'A-3', state: 'EXTRA', actual: side },
      ]),
    ).toEqual([
      'A-2,MISSING,meter_points.electricity,,1,,ERRORED,wrong',
      'A-2,MISSING,meter_points.gas,,0,,ERRORED,wrong',
      'A-2,MISSING,balance,,-10.00,,ERRORED,wrong',
      'A-2,MISSING,transactions.count,,2,,ERRORED,wrong',
      'A-2,MISSING,transactions.sum,,5.125,,ERRORED,wrong',
      'A-3,EXTRA,meter_points.electricity,,,1,,',
      'A-3,EXTRA,meter_points.gas,,,0,,',
      'A-3,EXTRA,balance,,,-10.00,,',
      'A-3,EXTRA,transactions.count,,,2,,',
      'A-3,EXTRA,transactions.sum,,,5.125,,',
    ]);
  });

  it('say of what is personal, and of readings, that it differs and no more', async () => {
    const lines = await linesOf([account]);
    expect(lines.slice(4)).toEqual([
      'A-1,MISMATCHED,priority_services.gas,,not told,not told,,',
      'A-1,MISMATCHED,readings.last,,not told,not told,,',
      'A-1,MISMATCHED,readings.last_dates,,not told,not told,,',
    ]);
    expect(lines.join()).not.toMatch(/E17METER|4711|2026-05|,25,|,31,/);
  });
});
