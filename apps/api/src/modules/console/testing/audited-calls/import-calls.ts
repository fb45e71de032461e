import type { AuditedCalls } from './audited-calls.js';

/** Single imports, and searches. */
export function addImportCalls(calls: AuditedCalls): void {
  const { secrets, add, byReason, errored, stored, imported, processId } = calls;
  add('GET imports/:id/payload/compare', { names: imported, query: `?with=${processId}` });
  add('POST search', { body: { text: 'ACME' } });
  add('POST search/customers', {
    body: byReason({ text: 'nobody@there.example' }),
    action: 'customers.search',
    after: { accounts: [] },
  });
  secrets.push('nobody@there.example');
  add('POST imports/:id/self-check', { names: imported });
  add('POST imports/:id/retry', async () => ({
    names: { id: await errored() },
    body: byReason(),
    action: 'import.retry',
    before: { status: 'ERRORED' },
    after: { status: 'PENDING' },
  }));
  add('POST imports/:id/cancel', async () => ({
    names: { id: await errored() },
    body: byReason(),
    action: 'import.cancel',
    before: { status: 'ERRORED' },
    after: { status: 'CANCELLED' },
  }));
  add('POST imports/:id/restore', async () => ({
    names: { id: await stored('CANCELLED') },
    body: byReason(),
    action: 'import.restore',
    before: { status: 'CANCELLED' },
    after: { status: 'PENDING' },
  }));
  add('GET imports/:id/customer-erasure', { names: imported });
  add('POST imports/:id/customer-erasure', async () => ({
    names: { id: await stored('CANCELLED') },
    body: byReason({ confirm: `ACME/E-${calls.latestNumber}` }),
    action: 'customer.erase',
    after: { payloads: 1, warnings: 0, documents: 0, rows: {} },
  }));
  add('POST imports/:id/payload/reveal', {
    names: imported,
    body: byReason(),
    action: 'import.reveal_payload',
    after: { version: 1 },
  });
}
