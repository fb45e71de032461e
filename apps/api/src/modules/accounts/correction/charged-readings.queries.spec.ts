import type { AccountImportRequest, PayloadChange } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import type { Tx } from '../../../platform/database/database.js';
import { ChargedReadingsQueries } from './charged-readings.queries.js';

const METER_POINTS = 'supply_addresses.0.meter_points';
const charge = (mpxn: string | null, startDate: string | null, endDate: string | null) => ({
  mpxn,
  startDate,
  endDate,
});
const change = (at: number, meterPoint = 0): PayloadChange => {
  const unit = `${METER_POINTS}.${meterPoint}.meters.0.reading_history`;
  return { path: `${unit}.${at}.reading_value`, isCorrectable: true, unit };
};
const meterPoint = (identifier: string | undefined, dates: readonly string[]) => ({
  ...(identifier !== undefined && { identifier }),
  meters: [{ reading_history: dates.map((date) => ({ reading_date: date })) }],
});

async function covered(charges: readonly object[], dates: readonly string[], identifier?: string) {
  const payload = { supply_addresses: [{ meter_points: [meterPoint(identifier, dates)] }] };
  const sides = { before: payload, after: payload } as unknown as Record<'before' | 'after', AccountImportRequest>;
  const tx = { query: async () => charges } as unknown as Tx;
  const found = await new ChargedReadingsQueries().find(
    tx,
    'account',
    dates.map((_, at) => change(at)),
    sides,
  );
  return found.map(({ path }) => dates[Number(path.split('.').at(-2))]);
}

describe('a reading is billed', () => {
  const days = ['2026-01-01', '2026-01-05', '2026-01-09', '2026-01-13'];

  it('where a charge of its meter point has its date among its days, first and last included', async () => {
    const charges = [charge('1', '2026-01-01', '2026-01-02'), charge('1', '2026-01-07', '2026-01-09')];
    expect(await covered(charges, days, '1')).toEqual(['2026-01-01', '2026-01-09']);
    expect(await covered(charges, days, '2')).toEqual([]);
    expect(await covered(charges, days)).toEqual([]);
  });

  it('where a charge says no meter point, or no first or last day', async () => {
    expect(await covered([charge(null, '2026-01-05', '2026-01-05')], days)).toEqual(['2026-01-05']);
    expect(await covered([charge('1', null, '2026-01-05')], days, '1')).toEqual(['2026-01-01', '2026-01-05']);
    expect(await covered([charge('1', '2026-01-09', null)], days, '1')).toEqual(['2026-01-09', '2026-01-13']);
  });

  it('by a long charge that began before shorter ones', async () => {
    const charges = [charge('1', '2026-01-01', '2026-01-12'), charge('1', '2026-01-02', '2026-01-03')];
    expect(await covered(charges, days, '1')).toEqual(['2026-01-01', '2026-01-05', '2026-01-09']);
  });

  it('is found in about twice as many steps for twice as many readings and charges', async () => {
    const looks = async (count: number) => {
      let reads = 0;
      const one = () => ({
        mpxn: '1',
        get startDate() {
          reads += 1;
          return '2026-02-01';
        },
        endDate: '2026-02-02',
      });
      await covered(
        Array.from({ length: count }, one),
        Array.from({ length: count }, () => '2026-01-01'),
        '1',
      );
      return reads;
    };
    expect(await looks(400)).toBeLessThanOrEqual(2 * (await looks(200)));
  });
});
