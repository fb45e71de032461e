import { propertyRuns } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AgreementCover } from './agreement-cover.js';

const day = fc.integer({ min: 1, max: 9 }).map((number) => `2024-01-0${number}`);
const agreement = fc.record({
  mpxn: fc.constant('1200060176720'),
  productCode: fc.constantFrom('A', 'B', null),
  tariffCode: fc.constant('T'),
  effectiveFrom: day,
  effectiveTo: fc.option(day),
});

describe('the agreements that cover a charge', () => {
  it('are those that a look at each of them finds', () => {
    fc.assert(
      fc.property(fc.array(agreement), fc.constantFrom('A', 'C'), day, day, (agreements, product, from, to) => {
        const isCovered = agreements.some(
          ({ productCode, effectiveFrom, effectiveTo }) =>
            (productCode === null || productCode === product) &&
            effectiveFrom <= from &&
            (effectiveTo === null || effectiveTo > to),
        );
        expect(new AgreementCover(agreements).covers(product, from, to)).toBe(isCovered);
      }),
      { numRuns: propertyRuns(2_000) },
    );
  });
});
