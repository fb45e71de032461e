import { quoted } from '../../payload/shape-problem.js';
import { AgreementCover } from './agreement-cover.js';
import { isKnownProduct } from './product-rates.js';
import { supplyCharges, type TransactionEntry } from './transaction-entries.js';
import { type TransactionRuleContext, transactionRule } from './transaction-rule.js';

/**
 * R168: from the first day charged to the last, a supply charge lies within one agreement on its product. An agreement
 * whose product nobody said may be on any; without tariffs in the catalogue nobody said anything.
 */
export const coveringAgreement = transactionRule({
  id: 'R168',
  title: 'A supply charge lies within one agreement',
  path: 'transactions[].product_code',
  note: 'While the list of tariffs has no entries nothing is checked',
  code: 'supply_charge_line_items_not_covered_by_single_agreement',
  message: 'No single agreement on product "{code}" covers {from} to {to}.',
  check(request, context, report) {
    const { account, referenceData, refuses } = context;
    if (referenceData.tariffs.size === 0) return;
    const agreements = new AgreementCover(account.agreements);
    for (const charge of supplyCharges(request)) {
      const { product_code: code } = charge.value;
      const span = spanOf(charge, context);
      if (code === undefined || span === undefined) continue;
      // A product that does not exist is itself reported (R160).
      if (!isKnownProduct(code, referenceData) && refuses('R160')) continue;
      if (agreements.covers(code, span.from, span.to)) continue;
      report({
        path: `${charge.path}.product_code`,
        data: { code: quoted(code), ...span },
      });
    }
  },
});

/**
 * The first and the last day charged; undefined when one cannot be read. A line item that ends before it starts is refused
 * (R161), or charges no day.
 */
function spanOf(
  { value }: TransactionEntry,
  { refuses }: TransactionRuleContext,
): { readonly from: string; readonly to: string } | undefined {
  let span: { from: string; to: string } | undefined;
  for (const line of value.line_items ?? []) {
    const { start_date: from, end_date: to } = line ?? {};
    if (from === undefined || to === undefined) return undefined;
    if (to < from) {
      if (refuses('R161')) return undefined;
      continue;
    }
    span = {
      from: span !== undefined && span.from < from ? span.from : from,
      to: span !== undefined && span.to > to ? span.to : to,
    };
  }
  return span;
}
