import { addDays } from '../../values/civil-date.js';
import { exactDecimal, isSameNumber } from '../../values/exact-decimal.js';
import { type ProductRate, type ReferenceData } from '../reference-data.js';
import { type ChargedLine } from './transaction-entries.js';

/** Whether a product is in the catalogue; any is while the list has no entries. */
export function isKnownProduct(code: string, { products }: ReferenceData): boolean {
  return products.size === 0 || products.has(code);
}

/** The rates that are active on some day of a line item, earliest first; none when the catalogue has none. */
export function activeRates(line: ChargedLine, { productRates }: ReferenceData): readonly ProductRate[] {
  const rates = productRates.get(line.productCode)?.get(line.rateBand) ?? [];
  return rates.filter(
    ({ effectiveFrom: from, effectiveTo: to }) => from <= line.endDate && (to === null || to >= line.startDate),
  );
}

/** Whether every day of a line item has one of its active rates. */
export function coverEveryDay(rates: readonly ProductRate[], { startDate, endDate }: ChargedLine): boolean {
  let next = startDate;
  for (const rate of rates) {
    const { effectiveFrom: from, effectiveTo: to } = rate;
    if (from > next) return false;
    if (to === null || to >= endDate) return true;
    if (to >= next) next = dayAfter(rate, to);
  }
  return false;
}

/** Rates are those of a snapshot that is asked again and again, and of some products there is one for each day. */
const daysAfter = new WeakMap<ProductRate, string>();

function dayAfter(rate: ProductRate, end: string): string {
  const day = daysAfter.get(rate) ?? addDays(end, 1);
  daysAfter.set(rate, day);
  return day;
}

/** The single price of some rates; undefined when there is none, when it is not listed, or when there are several. */
export function onePrice(rates: readonly ProductRate[]): string | undefined {
  const [first, ...others] = rates.map(({ pricePerUnit: price }) => price);
  if (first === undefined || first === null) return undefined;
  return others.every((price) => price !== null && isSamePrice(price, first)) ? first : undefined;
}

/** Whether two decimal texts are the same price. */
export function isSamePrice(left: string, right: string): boolean {
  return left === right || isSameNumber(exactDecimal(left), exactDecimal(right));
}
