import { expect } from '@jest/globals';
import type { AuditedCalls } from './audited-calls.js';

/** Reads of everything that is listed, and exports. */
export function addReadCalls(calls: AuditedCalls): void {
  const { add, code, account, imported, point, electricity } = calls;
  for (const path of ['approvals', 'imports', 'catalogue', 'suppliers', 'audit', 'audit/verify', 'warnings', 'rules'])
    add(`GET ${path}`, {});
  for (const path of [
    'staff',
    'batches',
    'alerts',
    'alerts/kinds',
    'alerts/rules',
    'errors',
    'errors/owners',
    'overview',
    'throughput',
    'changes',
    'registrations',
    'registrations/counts',
    'sessions/current',
  ])
    add(`GET ${path}`, {});
  for (const form of ['csv', 'jsonl'])
    add(`GET imports/export.${form}`, {
      query: `?supplier=ACME&search=${electricity}`,
      action: 'imports.export',
      after: { filter: { supplier: 'ACME', search: '•••' } },
    });
  add('GET audit/export.csv', { action: 'audit.export', after: expect.anything() });
  for (const path of ['imports/:id', 'imports/:id/payload', 'imports/:id/payload/diff', 'imports/:id/warnings'])
    add(`GET ${path}`, { names: imported });
  add('GET catalogue/:list', { names: { list: 'campaign' } });
  for (const path of [
    'suppliers/:code',
    'suppliers/:code/settings',
    'suppliers/:code/webhook',
    'suppliers/:code/webhook/dead-letters',
  ])
    add(`GET ${path}`, { names: code });
  add('GET suppliers/:code/status/preview', { names: code, query: '?status=Complete' });
  add('GET accounts/:account_number', { names: account });
  add('GET accounts/:account_number/documents', { names: account });
  add('GET registrations/meter-points/:id/history', { names: { id: point } });
}
