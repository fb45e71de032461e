import type { ChargedAgreement, PostImportTransaction } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { meterPointOf } from './meter-point-of.js';

const day = fc.integer({ min: 1, max: 12 }).map((date) => `2026-01-${String(date).padStart(2, '0')}`);
const agreement: fc.Arbitrary<ChargedAgreement> = fc.record({
  mpxn: fc.constantFrom('1', '2', '3'),
  productCode: fc.constantFrom('P', 'Q', null),
  tariffCode: fc.constant('T'),
  effectiveFrom: day,
  effectiveTo: fc.option(day),
});
const item = fc.record({ rate_band: fc.constant('R'), start_date: day, end_date: day });

function charge(product_code: string | undefined, line_items: object[]): PostImportTransaction {
  const charged = {
    transaction_id: 'A',
    transaction_date: '2026-01-31',
    amount: '1',
    type: 'SUPPLY_CHARGE',
    reason: 'x',
  };
  return { ...charged, ...(product_code !== undefined && { product_code }), line_items } as PostImportTransaction;
}

describe('the meter point of a supply charge', () => {
  it('is the only one with an agreement on its product that covers all of its days', () => {
    const found = new Set<string | null>();
    fc.assert(
      fc.property(
        fc.array(agreement, { maxLength: 8 }),
        fc.constantFrom('P', 'Q', undefined),
        fc.array(item, { minLength: 1, maxLength: 3 }),
        (agreements, product, items) => {
          const [first = ''] = items.map(({ start_date: start }) => start).sort();
          const [last = ''] = items
            .map(({ end_date: end }) => end)
            .sort()
            .reverse();
          const fitting = agreements.filter(
            ({ productCode, effectiveFrom: from, effectiveTo: to }) =>
              productCode === product && from <= first && (to === null || to > last),
          );
          const points = new Set(fitting.map(({ mpxn }) => mpxn));
          const only = points.size === 1 ? [...points][0] : null;
          const told = meterPointOf(agreements)(charge(product, items));
          expect(told).toBe(only);
          found.add(told);
        },
      ),
      { numRuns: 1_000 },
    );
    expect(found).toEqual(new Set(['1', '2', '3', null]));
  });

  it('is null without line items', () => {
    expect(meterPointOf([])(charge('P', []))).toBeNull();
  });

  it('is found in about twice as many steps for twice as many agreements and charges', () => {
    const looks = (count: number) => {
      let reads = 0;
      const agreements = Array.from({ length: count }, (_, index) => ({
        mpxn: `${index}`,
        productCode: 'P',
        tariffCode: 'T',
        get effectiveFrom() {
          reads += 1;
          return '2026-01-01';
        },
        effectiveTo: null,
      }));
      const pointOf = meterPointOf(agreements);
      const items = [{ rate_band: 'R', start_date: '2026-01-02', end_date: '2026-01-03' }];
      for (let charged = 0; charged < count; charged += 1) pointOf(charge('P', items));
      return reads;
    };
    expect(looks(400)).toBeLessThanOrEqual(2 * looks(200));
  });
});
