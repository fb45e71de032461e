import { missing, quoted } from '../../payload/shape-problem.js';
import { type ReferenceData } from '../reference-data.js';
import { type Report } from '../rule.js';
import { isKnownProduct } from './product-rates.js';
import { type TransactionPlace, transactions } from './transaction-entries.js';
import { type TransactionRule, type TransactionRuleContext } from './transaction-rule.js';

/** The fields of a charge and the types of transaction they apply to. */
const CHARGE_FIELDS = [
  ['product_code', ['SUPPLY_CHARGE']],
  ['line_items', ['SUPPLY_CHARGE']],
  ['tax_items', ['SUPPLY_CHARGE', 'CHARGE']],
] as const;

/** R160: a supply charge has a product of the catalogue and line items; other types have neither, and only charges tax. */
export const supplyChargeParts: TransactionRule = {
  id: 'R160',
  code: 'product_code_does_not_exist',
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
};

function fieldsOfOtherTypes({ path, value }: TransactionPlace, type: string, report: Report): void {
  for (const [field, types] of CHARGE_FIELDS) {
    if (value[field] === undefined || types.some((one) => one === type)) continue;
    report({
      path: `${path}.${field}`,
      detail: `This field does not apply to a ${type}.`,
      code: 'field_does_not_apply',
    });
  }
}

function productProblems(
  { path: transactionPath, value }: TransactionPlace,
  referenceData: ReferenceData,
  { isUnreadable }: TransactionRuleContext,
  report: Report,
): void {
  const { product_code: code } = value;
  const path = `${transactionPath}.product_code`;
  if (code === undefined) {
    if (!isUnreadable(path)) report({ path, detail: missing.detail, code: missing.code });
  } else if (!isKnownProduct(code, referenceData)) {
    report({ path, detail: `Product "${quoted(code)}" does not exist.` });
  }
}

function lineItemProblems(
  { path: transactionPath, value }: TransactionPlace,
  { isUnreadable }: TransactionRuleContext,
  report: Report,
): void {
  const path = `${transactionPath}.line_items`;
  if (value.line_items !== undefined || isUnreadable(path)) return;
  report({ path, detail: 'A supply charge needs at least one line item.', code: missing.code });
}
