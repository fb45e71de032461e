import { quoted } from '../../payload/shape-problem.js';
import { AgreementCover } from './agreement-cover.js';
import { isKnownProduct } from './product-rates.js';
import { supplyCharges, type TransactionEntry } from './transaction-entries.js';
import { transactionRule } from './transaction-rule.js';

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
  check(request, { account, referenceData }, report) {
    if (referenceData.tariffs.size === 0) return;
    const agreements = new AgreementCover(account.agreements);
    for (const charge of supplyCharges(request)) {
      const { product_code: code } = charge.value;
      const span = spanOf(charge);
      // A product that does not exist is itself reported (R160).
      if (code === undefined || span === undefined || !isKnownProduct(code, referenceData)) continue;
      if (agreements.covers(code, span.from, span.to)) continue;
      report({
        path: `${charge.path}.product_code`,
        data: { code: quoted(code), ...span },
      });
    }
  },
});

/** The first and the last day charged; undefined when one cannot be read or ends before it starts (R161). */
function spanOf({ value }: TransactionEntry): { readonly from: string; readonly to: string } | undefined {
  let span: { from: string; to: string } | undefined;
  for (const line of value.line_items ?? []) {
    const { start_date: from, end_date: to } = line ?? {};
    if (from === undefined || to === undefined || to < from) return undefined;
    span = {
      from: span !== undefined && span.from < from ? span.from : from,
      to: span !== undefined && span.to > to ? span.to : to,
    };
  }
  return span;
}
