import { exactDecimal, product } from '../../values/exact-decimal.js';
import { inPence, penceText } from './pence.js';
import { activeRates, onePrice } from './product-rates.js';
import {
  chargedLine,
  type LineItemEntry,
  lineItems,
  supplyCharges,
  type TransactionEntry,
} from './transaction-entries.js';
import { type TransactionRuleContext, transactionRule } from './transaction-rule.js';

/**
 * R162: a net amount is price times units, compared in pence, half up. Without a price it is the one of the catalogue;
 * where that has none, or several over the period, there is nothing to compare with.
 */
export const netAmounts = transactionRule({
  id: 'R162',
  title: 'A net amount is price times units',
  path: 'transactions[].line_items[].net_amount',
  code: 'incorrect_line_item_net_amount',
  message: 'The net amount {given} does not equal price times units ({computed}).',
  check(request, context, report) {
    for (const charge of supplyCharges(request)) {
      for (const item of lineItems(charge)) {
        const { net_amount: given, number_of_units: units } = item.value;
        if (given === undefined || units === undefined) continue;
        const price = priceOf(item, charge, context);
        if (price === undefined) continue;
        const computed = inPence(product(exactDecimal(price), exactDecimal(units)));
        if (computed === inPence(exactDecimal(given))) continue;
        report({
          path: `${item.path}.net_amount`,
          data: { given, computed: penceText(computed) },
        });
      }
    }
  },
});

function priceOf(item: LineItemEntry, charge: TransactionEntry, context: TransactionRuleContext): string | undefined {
  const { price_per_unit: given } = item.value;
  if (given !== undefined || context.isUnreadable(`${item.path}.price_per_unit`)) return given;
  const line = chargedLine(charge, item);
  return line && onePrice(activeRates(line, context.referenceData));
}
