import { poundsToUnits, unitsToPounds } from '../../values/pounds.js';
import { supplyCharges, type TransactionEntry } from './transaction-entries.js';
import { type TransactionRuleContext, transactionRule } from './transaction-rule.js';

/** R165: the amount of a supply charge is the sum of its line items and taxes, exactly. */
export const supplyChargeAmounts = transactionRule({
  id: 'R165',
  title: 'A supply charge is its line items plus tax',
  path: 'transactions[].amount',
  severity: 'warning',
  note: 'Charges that were rounded elsewhere are kept as they are',
  code: 'ledger_transaction_amount_does_not_match_with_line_item_net_amount_and_tax_amount',
  message: 'The amount {given} does not equal line items plus tax ({computed}).',
  check(request, context, report) {
    for (const charge of supplyCharges(request)) {
      const { amount: given } = charge.value;
      const computed = itemsTotal(charge, context);
      if (given === undefined || computed === undefined || computed === poundsToUnits(given)) continue;
      report({
        path: `${charge.path}.amount`,
        data: { given, computed: unitsToPounds(computed) },
      });
    }
  },
});

/** Line items plus tax in 10^-10 pounds; undefined when an item cannot be read or there are no line items (R160). */
function itemsTotal({ path, value }: TransactionEntry, { isUnreadable }: TransactionRuleContext): bigint | undefined {
  const { line_items: lines, tax_items: taxes } = value;
  if (lines === undefined || (taxes === undefined && isUnreadable(`${path}.tax_items`))) return undefined;
  const amounts = [...lines.map((line) => line?.net_amount), ...(taxes ?? []).map((tax) => tax?.amount)];
  let total = 0n;
  for (const amount of amounts) {
    if (amount === undefined) return undefined;
    total += poundsToUnits(amount);
  }
  return total;
}
