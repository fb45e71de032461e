import { byFuel, type Fuel, type ReferenceData } from '@carryover/contract';

/**
 * The last day of the product that a tariff belongs to; null when the product has none or is not known. A meter point's
 * latest agreement has no end of its own, so it runs beyond that day (R70).
 */
export function productEndDate(tariffCode: string, fuel: Fuel, referenceData: ReferenceData): string | null {
  const tariff = referenceData.tariffs.get(byFuel(fuel, tariffCode));
  const product = referenceData.products.get(tariff?.productCode ?? '');
  return product?.endDate ?? null;
}

/**
 * The agreement that starts latest, in any order of the list; of several that start on that day the last one, where the others end.
 * Agreements without a start do not count.
 */
export function latestAgreement<T>(agreements: Iterable<T>, startOf: (agreement: T) => unknown): T | undefined {
  let latest: T | undefined;
  for (const agreement of agreements) {
    if (startOf(agreement) === undefined) continue;
    if (latest === undefined || String(startOf(agreement)) >= String(startOf(latest))) latest = agreement;
  }
  return latest;
}
