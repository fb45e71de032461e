import { accountRule } from '../account-rule.js';

/** R12: import_supplier is the code of a configured import supplier. */
export const knownSupplier = accountRule({
  id: 'R12',
  title: 'The import supplier is known',
  path: 'import_supplier',
  isLocked: true,
  code: 'import_supplier_not_found',
  message: 'No import supplier has the code "{value}".',
  isEssential: true,
  check(account, context, report) {
    if (account.payload.import_supplier === undefined || context.supplierExists !== false) return;
    report({ path: 'import_supplier', data: { value: account.payload.import_supplier } });
  },
});
