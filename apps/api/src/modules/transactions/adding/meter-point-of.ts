import type { ChargedAgreement, PostImportTransaction } from '@carryover/contract';

/**
 * The meter point of a supply charge: the one whose agreement on the product covers all of its line items.
 * @returns null for other transactions, and where none or several fit
 */
export function meterPointOf(
  agreements: readonly ChargedAgreement[],
): (transaction: PostImportTransaction) => string | null {
  return ({ product_code: product, line_items: items = [] }) => {
    const first = items.map(({ start_date: start }) => start).sort()[0];
    const last = items
      .map(({ end_date: end }) => end)
      .sort()
      .at(-1);
    if (first === undefined || last === undefined) return null;
    const possible = agreements.filter(
      ({ productCode, effectiveFrom: from, effectiveTo: to }) =>
        productCode === product && from <= first && (to === null || to > last),
    );
    const [only, ...others] = new Set(possible.map(({ mpxn }) => mpxn));
    return others.length === 0 ? (only ?? null) : null;
  };
}
