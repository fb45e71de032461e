import { byFuel, NO_REFERENCE_DATA, type ReferenceData } from '@carryover/contract';

/** The catalogue with the tariff of the sample's gas meter points, whose product ends then. */
export function withProductEnd(endDate: string | null): ReferenceData {
  const tariff = { code: 'G-PREPAY-22', fuel: 'GAS', rates: 1, isPrepay: true, productCode: 'P' } as const;
  const product = { code: 'P', kind: 'FIXED', availableFrom: null, endDate } as const;
  return {
    ...NO_REFERENCE_DATA,
    tariffs: new Map([[byFuel('GAS', tariff.code), tariff]]),
    products: new Map([['P', product]]),
  };
}
