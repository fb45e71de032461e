import { quoted } from '../../payload/shape-problem.js';
import { type FindingAmong, REQUIRED } from '../define-rule.js';
import { type ReferenceData } from '../reference-data.js';
import { isKnownProduct } from './product-rates.js';
import { type TransactionEntry, transactions } from './transaction-entries.js';
import { type TransactionRuleContext, transactionRule } from './transaction-rule.js';

/** The fields of a charge and the types of transaction they apply to. */
const CHARGE_FIELDS = [
  ['product_code', ['SUPPLY_CHARGE']],
  ['line_items', ['SUPPLY_CHARGE']],
  ['tax_items', ['SUPPLY_CHARGE', 'CHARGE']],
] as const;

const MESSAGES = {
  unknown: 'Product "{value}" does not exist.',
  noLineItems: { message: 'A supply charge needs at least one line item.', code: REQUIRED.code },
  otherType: { message: 'This field does not apply to a {type}.', code: 'field_does_not_apply' },
  missing: REQUIRED,
} as const;

type Report = (finding: FindingAmong<typeof MESSAGES>) => void;

/** R160: a supply charge has a product of the catalogue and line items; other types have neither, and only charges tax. */
export const supplyChargeParts = transactionRule({
  id: 'R160',
  title: 'A supply charge has a product and line items',
  lowered:
    'R164 and R166 to R168 are not checked without a product, R166 not of one without rates, and R165 not without line items',
  path: 'transactions[].product_code',
  furtherFields: ['transactions[].line_items', 'transactions[].tax_items'],
  code: 'product_code_does_not_exist',
  messages: MESSAGES,
  check(request, context, report) {
    for (const transaction of transactions(request)) {
      const { type } = transaction.value;
      if (type === undefined) continue;
      fieldsOfOtherTypes(transaction, type, report);
      if (type === 'SUPPLY_CHARGE') {
        productProblems(transaction, context.referenceData, context, report);
        lineItemProblems(transaction, context, report);
      }
    }
  },
});

function fieldsOfOtherTypes({ path, value }: TransactionEntry, type: string, report: Report): void {
  for (const [field, types] of CHARGE_FIELDS) {
    if (value[field] === undefined || types.some((one) => one === type)) continue;
    report({ path: `${path}.${field}`, messageId: 'otherType', data: { type } });
  }
}

function productProblems(
  { path: transactionPath, value }: TransactionEntry,
  referenceData: ReferenceData,
  { isUnreadable }: TransactionRuleContext,
  report: Report,
): void {
  const { product_code: code } = value;
  const path = `${transactionPath}.product_code`;
  if (code === undefined) {
    if (!isUnreadable(path)) report({ path, messageId: 'missing' });
  } else if (!isKnownProduct(code, referenceData)) {
    report({ path, messageId: 'unknown', data: { value: quoted(code) } });
  }
}

function lineItemProblems(
  { path: transactionPath, value }: TransactionEntry,
  { isUnreadable }: TransactionRuleContext,
  report: Report,
): void {
  const path = `${transactionPath}.line_items`;
  if (value.line_items !== undefined || isUnreadable(path)) return;
  report({ path, messageId: 'noLineItems' });
}
