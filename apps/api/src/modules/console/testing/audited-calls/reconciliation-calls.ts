import { newId } from '../../../../platform/database/new-id.js';
import type { AuditedCalls } from './audited-calls.js';

/** Reports of control totals. */
export async function addReconciliationCalls(calls: AuditedCalls): Promise<void> {
  const { source, supplier, add, byReason, code, sample } = calls;
  const report = newId();
  const external = sample.external_account_number;
  await source.query(
    `INSERT INTO reconciliation (id, import_supplier_id, created_at, status, attempt, due_at, expected_accounts, expected_electricity,
       expected_gas, expected_balance, expected_transactions, expected_transaction_sum)
     VALUES ($1, $2, now(), 'RECEIVING', 0, now(), 1, 0, 0, 0, 0, 0)`,
    [report, supplier.id],
  );
  await source.query(
    `INSERT INTO reconciliation_line (reconciliation_id, external_account_number, line_number, electricity, gas, balance,
       transactions, transaction_sum) VALUES ($1, $2, 1, 0, 0, 0, 0, 0)`,
    [report, external],
  );
  const reported = { ...code, report_id: report };
  add('GET suppliers/:code/checklist', { names: code });
  add('GET suppliers/:code/reconciliations', { names: code });
  for (const path of ['', '/accounts'])
    add(`GET suppliers/:code/reconciliations/:report_id${path}`, { names: reported });
  add('GET suppliers/:code/reconciliations/:report_id/fields', {
    names: reported,
    query: `?account=${external}&group=customers`,
  });
  add('POST suppliers/:code/reconciliations/:report_id/fields', {
    names: reported,
    body: byReason({
      ...{ external_account_number: external, group: 'customers' },
      values: { customers: [{ family_name: sample.customers?.[0]?.family_name, title: 'Ms' }] },
    }),
    action: 'reconciliation.compare_values',
    after: { report, group: 'customers', values: 2 },
  });
}
