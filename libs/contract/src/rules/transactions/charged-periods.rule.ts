import { ChargedPeriods } from './charged-periods.js';
import { type ChargedAgreement } from './transaction-context.js';
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
  *check(request, { account }) {
    const charged = new PeriodsByRate();
    for (const period of account.chargedPeriods) charged.of(period.productCode, period.rateBand).add(period);
    const meterPointsOf = meterPointCounter(account.agreements);
    for (const charge of supplyCharges(request)) {
      for (const line of chargedLines(charge)) {
        const periods = charged.of(line.productCode, line.rateBand);
        const times = periods.most(line);
        if (times === 0 || times < meterPointsOf(line)) periods.add(line);
        else yield { path: `${line.path}.start_date`, detail: 'This period has been charged already.' };
      }
    }
  },
};

/** Charged periods by product and rate band. */
class PeriodsByRate {
  private readonly products = new Map<string, Map<string, ChargedPeriods>>();

  of(productCode: string, rateBand: string): ChargedPeriods {
    const bands = this.products.get(productCode) ?? new Map<string, ChargedPeriods>();
    this.products.set(productCode, bands);
    const periods = bands.get(rateBand) ?? new ChargedPeriods();
    bands.set(rateBand, periods);
    return periods;
  }
}

/** Counts the meter points with an agreement on the product of a line item during its period; one at least. */
function meterPointCounter(agreements: readonly ChargedAgreement[]): (line: ChargedLine) => number {
  const byProduct = new Map<string, ChargedAgreement[]>();
  for (const agreement of agreements) {
    const { productCode } = agreement;
    if (productCode === null) continue;
    const same = byProduct.get(productCode);
    if (same === undefined) byProduct.set(productCode, [agreement]);
    else same.push(agreement);
  }
  return ({ productCode, startDate, endDate }) => {
    const running = (byProduct.get(productCode) ?? []).filter(
      ({ effectiveFrom: from, effectiveTo: to }) => from <= endDate && (to === null || to > startDate),
    );
    return Math.max(1, new Set(running.map(({ mpxn }) => mpxn)).size);
  };
}
