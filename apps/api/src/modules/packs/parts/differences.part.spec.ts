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
