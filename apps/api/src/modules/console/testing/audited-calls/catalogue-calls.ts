import { expect } from '@jest/globals';
import { REASON } from '../audit-canaries.js';
import type { AuditedCalls } from './audited-calls.js';

/** Lists of the catalogue. */
export function addCatalogueCalls(calls: AuditedCalls): void {
  const { source, add, byReason } = calls;
  add('POST catalogue/:list/preview', { names: { list: 'campaign' }, body: 'code,name\nc-1,One\n' });
  add('PUT catalogue/:list', {
    names: { list: 'campaign' },
    query: `?reason=${encodeURIComponent(REASON)}`,
    body: 'code,name\nc-1,One\n',
    action: 'catalogue.load',
    after: expect.objectContaining({ inserted: 1 }),
  });
  const one = { names: { list: 'campaign' }, query: '?code=c-9' };
  add('PUT catalogue/:list/entry', {
    ...one,
    body: byReason({ values: { name: 'Nine' } }),
    action: 'catalogue.change_entry',
    after: { code: 'c-9', name: 'Nine', is_active: true },
  });
  add('GET catalogue/:list/entry', one);
  add('PATCH catalogue/:list/entry', {
    ...one,
    body: byReason({ values: { is_active: false } }),
    action: 'catalogue.change_entry',
    before: { code: 'c-9', name: 'Nine', is_active: true },
    after: { code: 'c-9', name: 'Nine', is_active: false },
  });
  add('GET catalogue/:list/entry/uses', one);
  add('DELETE catalogue/:list/entry', {
    ...one,
    body: byReason(),
    action: 'catalogue.remove_entry',
    before: { code: 'c-9', name: 'Nine', is_active: false },
  });
  add('GET catalogue/:list/changes', { names: one.names });
  add('POST catalogue/:list/changes/:id/undo', async () => {
    const [{ id }] = await source.query(
      `SELECT c.id FROM catalogue_change c JOIN catalogue_change_entry e ON e.change_id = c.id WHERE e.key = '["c-1"]'`,
    );
    return {
      names: { ...one.names, id },
      body: byReason(),
      action: 'catalogue.undo',
      after: expect.objectContaining({ change: id, removed: 1 }),
    };
  });
}
