import { expect } from '@jest/globals';
import { addSupplier } from '../../../../testing/add-supplier.js';
import type { AuditedCalls } from './audited-calls.js';

/** Suppliers, their keys and approvals. */
export function addSupplierCalls(calls: AuditedCalls): void {
  const { source, add, byReason, code } = calls;
  add('PATCH suppliers/:code/settings', {
    names: code,
    body: byReason({ settings: { concurrency_limit: 3 } }),
    action: 'supplier.change_settings',
    before: {},
    after: { concurrency_limit: 3 },
  });
  add('PUT suppliers/:code/status', {
    names: code,
    body: byReason({ status: 'Paused' }),
    action: 'supplier.set_status',
    before: { status: 'Ongoing' },
    after: { status: 'Paused' },
  });
  add('POST suppliers', {
    body: byReason({ code: 'NEW', name: 'New', organization: 'Newcomers' }),
    action: 'supplier.register',
    after: { code: 'NEW', name: 'New', organization: 'Newcomers', is_sandbox: false },
  });
  add('GET suppliers/:code/payload-erasure', { names: code });
  add('POST suppliers/:code/payload-erasure', async () => {
    await addSupplier(source, 'OVER');
    await source.query(`UPDATE import_supplier SET status = 'Complete' WHERE code = 'OVER'`);
    return {
      names: { code: 'OVER' },
      body: byReason({ confirm: 'OVER' }),
      action: 'supplier.erase_payloads',
      after: { ordered: true },
    };
  });
  const asked = async (act: string, target: string) => {
    await addSupplier(source, target);
    const [approval] = await source.query(
      `INSERT INTO approval (id, act, target, parameters, reason, requested_by, requested_at, expires_at)
       SELECT gen_random_uuid(), $1, $2, '{}', 'It is over', id, now(), now() + interval '1 day'
       FROM staff_user WHERE email = 'admin@carryover.local' RETURNING id`,
      [act, target],
    );
    return { names: { id: approval.id }, body: byReason() };
  };
  const askedBy = { requested_by: 'admin@carryover.local' };
  add('POST approvals/:id/approve', async () => ({
    ...(await asked('complete_supplier', 'ENDS')),
    action: 'supplier.set_status',
    before: { status: 'Ongoing' },
    after: { status: 'Complete', approval: { id: expect.any(String), ...askedBy, reason: 'It is over' } },
  }));
  add('POST approvals/:id/reject', async () => ({
    ...(await asked('complete_supplier', 'STAYS')),
    action: 'approval.reject',
    after: { act: 'complete_supplier', target: 'STAYS', ...askedBy },
  }));
  add('POST suppliers/:code/empty', async () => {
    await addSupplier(source, 'TRIED', { isSandbox: true });
    await source.query(`UPDATE import_supplier SET status = 'Paused' WHERE code = 'TRIED'`);
    return {
      names: { code: 'TRIED' },
      body: byReason({ confirm: 'TRIED' }),
      action: 'supplier.empty',
      before: { imports: 0 },
    };
  });
  add('POST suppliers/:code/api-keys', {
    names: code,
    body: byReason(),
    action: 'api_key.issue',
    after: { id: expect.any(String), prefix: expect.any(String) },
  });
  add('DELETE suppliers/:code/api-keys/:id', async () => {
    const [key] = await source.query(
      'SELECT id, prefix FROM api_key WHERE revoked_at IS NULL ORDER BY created_at LIMIT 1',
    );
    return { names: { ...code, id: key.id }, body: byReason(), action: 'api_key.revoke', before: key };
  });
}
