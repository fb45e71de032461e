import { type AccountRule } from '../rule.js';

/** R12: import_supplier is the code of a configured import supplier. */
export const knownSupplier: AccountRule = {
  id: 'R12',
  code: 'import_supplier_not_found',
  isEssential: true,
  check(account, context, report) {
    if (account.import_supplier === undefined || context.supplierExists !== false) return;
    report({ path: 'import_supplier', detail: `No import supplier has the code "${account.import_supplier}".` });
  },
};
