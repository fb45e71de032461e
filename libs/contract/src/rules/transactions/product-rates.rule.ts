import { quoted } from '../../payload/shape-problem.js';
import { type FindingAmong, REQUIRED } from '../define-rule.js';
import { type ProductRate } from '../reference-data.js';
import { activeRates, coverEveryDay, isKnownProduct, isSamePrice, onePrice } from './product-rates.js';
import { type ChargedLine, chargedLines, lineItems, supplyCharges } from './transaction-entries.js';
import { type TransactionRuleContext, transactionRule } from './transaction-rule.js';

const MESSAGES = {
  unknown: 'Rate "{value}" does not exist on product "{code}".',
  notActive: 'Rate "{value}" of product "{code}" is not active from {from} to {to}.',
  otherPrice: {
    message: 'Rate "{value}" of product "{code}" is not priced at {given} a unit.',
    code: 'conflicting_rate_band_specification',
  },
  missing: REQUIRED,
} as const;

/**
 * R166: the rate of a line item is one of its product and active on every day of it. A price given is that of the rate;
 * one is needed where the rate's is not listed, or changes within the period.
 */
export const productRates = transactionRule({
  id: 'R166',
  title: 'The rate exists on the product and is active',
  path: 'transactions[].line_items[].rate_band',
  furtherFields: ['transactions[].line_items[].price_per_unit'],
  note: 'While the list of rates has no entries nothing is checked; a rate without an end runs until the next begins',
  code: 'rate_band_does_not_exist',
  messages: MESSAGES,
  check(request, context, report) {
    const { referenceData } = context;
    if (referenceData.productRates.size === 0) return;
    for (const charge of supplyCharges(request)) {
      const { product_code: code } = charge.value;
      if (code === undefined) continue;
      const bands = referenceData.productRates.get(code);
      // A product that does not exist is itself reported (R160). Where that refuses nothing, it has rates only if it was in use once:
      // that it has none is the same in other words.
      if (!isKnownProduct(code, referenceData) && (bands === undefined || context.refuses('R160'))) continue;
      for (const { path, value } of lineItems(charge)) {
        const { rate_band: band } = value;
        if (band === undefined || bands?.has(band) === true) continue;
        report({
          path: `${path}.rate_band`,
          messageId: 'unknown',
          data: { value: quoted(band), code: quoted(code) },
        });
      }
      for (const line of chargedLines(charge)) {
        if (bands?.has(line.rateBand) === true) rateProblems(line, activeRates(line, referenceData), context, report);
      }
    }
  },
});

function rateProblems(
  line: ChargedLine,
  rates: readonly ProductRate[],
  { isUnreadable }: TransactionRuleContext,
  report: (finding: FindingAmong<typeof MESSAGES>) => void,
): void {
  const { rateBand, productCode, startDate, endDate } = line;
  const rate = { value: quoted(rateBand), code: quoted(productCode) };
  if (!coverEveryDay(rates, line)) {
    report({ path: `${line.path}.rate_band`, messageId: 'notActive', data: { ...rate, from: startDate, to: endDate } });
    return;
  }
  const { price_per_unit: given } = line.value;
  const path = `${line.path}.price_per_unit`;
  if (given === undefined) {
    if (onePrice(rates) === undefined && !isUnreadable(path)) report({ path, messageId: 'missing' });
    return;
  }
  const prices = rates.map(({ pricePerUnit }) => pricePerUnit);
  if (prices.some((price) => price === null || isSamePrice(price, given))) return;
  report({ path, messageId: 'otherPrice', data: { ...rate, given } });
}
