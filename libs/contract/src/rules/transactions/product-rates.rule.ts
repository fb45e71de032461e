import { missing, quoted } from '../../payload/shape-problem.js';
import { type ProductRate } from '../reference-data.js';
import { type Report } from '../rule.js';
import { activeRates, coverEveryDay, isKnownProduct, isSamePrice, onePrice } from './product-rates.js';
import { type ChargedLine, chargedLines, lineItems, supplyCharges } from './transaction-entries.js';
import { type TransactionRule, type TransactionRuleContext } from './transaction-rule.js';

/**
 * R166: the rate of a line item is one of its product and active on every day of it. A price given is that of the rate;
 * one is needed where the rate's is not listed, or changes within the period.
 */
export const productRates: TransactionRule = {
  id: 'R166',
  code: 'rate_band_does_not_exist',
  check(request, context, report) {
    const { referenceData } = context;
    if (referenceData.productRates.size === 0) return;
    for (const charge of supplyCharges(request)) {
      const { product_code: code } = charge.value;
      // A product that does not exist is itself reported (R160).
      if (code === undefined || !isKnownProduct(code, referenceData)) continue;
      const bands = referenceData.productRates.get(code);
      for (const { path, value } of lineItems(charge)) {
        const { rate_band: band } = value;
        if (band === undefined || bands?.has(band) === true) continue;
        report({
          path: `${path}.rate_band`,
          detail: `Rate "${quoted(band)}" does not exist on product "${quoted(code)}".`,
        });
      }
      for (const line of chargedLines(charge)) {
        if (bands?.has(line.rateBand) === true) rateProblems(line, activeRates(line, referenceData), context, report);
      }
    }
  },
};

function rateProblems(
  line: ChargedLine,
  rates: readonly ProductRate[],
  { isUnreadable }: TransactionRuleContext,
  report: Report,
): void {
  const { rateBand, productCode, startDate, endDate } = line;
  const rate = `Rate "${quoted(rateBand)}" of product "${quoted(productCode)}"`;
  if (!coverEveryDay(rates, line)) {
    report({ path: `${line.path}.rate_band`, detail: `${rate} is not active from ${startDate} to ${endDate}.` });
    return;
  }
  const { price_per_unit: given } = line.value;
  const path = `${line.path}.price_per_unit`;
  if (given === undefined) {
    if (onePrice(rates) === undefined && !isUnreadable(path))
      report({ path, detail: missing.detail, code: missing.code });
    return;
  }
  const prices = rates.map(({ pricePerUnit }) => pricePerUnit);
  if (prices.some((price) => price === null || isSamePrice(price, given))) return;
  report({
    path,
    detail: `${rate} is not priced at ${given} a unit.`,
    code: 'conflicting_rate_band_specification',
  });
}
