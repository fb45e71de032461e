import { exactDecimal, product } from '../../values/exact-decimal.js';
import { inPence, penceText } from './pence.js';
import { taxItems, transactions } from './transaction-entries.js';
import { transactionRule } from './transaction-rule.js';

/**
 * R169: a tax that is a proportion is the value taxed times the rate, compared in pence, half up. The rate is a fraction,
 * not a percentage. A tax of so much a kilowatt-hour is not checked: the value taxed is money.
 */
export const taxAmounts = transactionRule({
  id: 'R169',
  title: 'A tax amount is value times rate',
  path: 'transactions[].tax_items[].amount',
  note: 'A tax of so much a kilowatt-hour is not checked',
  code: 'incorrect_tax_amount',
  message: 'The tax amount does not equal value times rate ({computed}).',
  check(request, _context, report) {
    for (const transaction of transactions(request)) {
      for (const { path, value } of taxItems(transaction)) {
        const { amount, value_taxed: taxed, rate, unit_type: unit } = value;
        if (amount === undefined || taxed === undefined || rate === undefined || unit !== 'PROPORTION') continue;
        const computed = inPence(product(exactDecimal(taxed), exactDecimal(rate)));
        if (computed === inPence(exactDecimal(amount))) continue;
        report({
          path: `${path}.amount`,
          data: { computed: penceText(computed) },
        });
      }
    }
  },
});
