import { ChargedPeriods } from './charged-periods.js';
import { type ChargedAgreement, type ChargedPeriod } from './transaction-context.js';
import { type ChargedLine, chargedLines, supplyCharges } from './transaction-places.js';
import { type TransactionRule } from './transaction-rule.js';

/**
 * R167: what a line item charges for was not charged already, neither before nor earlier in the request. A line item
 * names no meter point, only its product: as many meter points as have agreements on the product during the period, so
 * often a rate of it may be charged for one day.
 */
export const chargedOnce: TransactionRule = {
  id: 'R167',
  code: 'line_items_overlap_already_charged_period',
  check(request, { account }, report) {
    const lines = [...supplyCharges(request)].flatMap((charge) => [...chargedLines(charge)]);
    if (lines.length === 0) return;
    const charged = new PeriodsByRate([...account.chargedPeriods, ...lines]);
    for (const period of account.chargedPeriods) charged.of(period).add(period);
    const meterPoints = meterPointsByProduct(account.agreements);
    for (const line of lines) {
      const periods = charged.of(line);
      const times = periods.most(line);
      if (times === 0 || hasMoreMeterPoints(times, line, meterPoints.get(line.productCode))) periods.add(line);
      else report({ path: `${line.path}.start_date`, detail: 'This period has been charged already.' });
    }
  },
};

type RatePeriod = Pick<ChargedPeriod, 'productCode' | 'rateBand' | 'startDate' | 'endDate'>;

/** Charged periods by product and rate band. */
class PeriodsByRate {
  private readonly products = new Map<string, Map<string, ChargedPeriods>>();

  /** @param periods all that will be asked for or added */
  constructor(periods: readonly RatePeriod[]) {
    for (const [product, ofProduct] of grouped(periods, ({ productCode }) => productCode)) {
      const bands = [...grouped(ofProduct, ({ rateBand }) => rateBand)];
      this.products.set(product, new Map(bands.map(([band, ofBand]) => [band, new ChargedPeriods(ofBand)])));
    }
  }

  of({ productCode, rateBand }: RatePeriod): ChargedPeriods {
    return this.products.get(productCode)?.get(rateBand) ?? new ChargedPeriods([]);
  }
}

function grouped<T>(values: readonly T[], keyOf: (value: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
}

type MeterPoints = ReadonlyMap<string, readonly ChargedAgreement[]>;

/** The agreements on each product, by meter point. */
function meterPointsByProduct(agreements: readonly ChargedAgreement[]): ReadonlyMap<string, MeterPoints> {
  const known = agreements.flatMap((one) => (one.productCode === null ? [] : [{ ...one, product: one.productCode }]));
  const products = grouped(known, ({ product }) => product);
  return new Map([...products].map(([product, ofProduct]) => [product, grouped(ofProduct, ({ mpxn }) => mpxn)]));
}

/** Whether more meter points than so many have an agreement on the product during the period of a line item. */
function hasMoreMeterPoints(
  many: number,
  { startDate, endDate }: ChargedLine,
  meterPoints: MeterPoints = new Map(),
): boolean {
  if (meterPoints.size <= many) return false;
  let running = 0;
  for (const agreements of meterPoints.values()) {
    if (
      agreements.some(({ effectiveFrom: from, effectiveTo: to }) => from <= endDate && (to === null || to > startDate))
    )
      running += 1;
    if (running > many) return true;
  }
  return false;
}
