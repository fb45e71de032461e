import { expect } from '@jest/globals';
import type { AuditedCalls } from './audited-calls.js';
import { OIDC } from './variables.js';

/** Members of staff. */
export function addStaffCalls(calls: AuditedCalls): void {
  const { source, add, byReason } = calls;
  add('POST staff', {
    body: byReason({ email: 'New@example.com', display_name: 'New', role: 'viewer' }),
    action: 'staff.invite',
    after: { role: 'viewer' },
  });
  const newcomer = async () => (await source.query(`SELECT id FROM staff_user WHERE email = 'new@example.com'`))[0];
  add('PATCH staff/:id', async () => ({
    names: await newcomer(),
    body: byReason({ role: 'operator' }),
    action: 'staff.change',
    before: expect.objectContaining({ role: 'viewer' }),
    after: expect.objectContaining({ role: 'operator' }),
  }));
  add('POST staff/:id/reset', async () => ({
    names: await newcomer(),
    body: byReason(),
    action: 'staff.reset_password',
    after: { passkeys_removed: 0 },
  }));
  add('DELETE staff/:id/sessions', async () => ({
    names: await newcomer(),
    body: byReason(),
    action: 'staff.end_sessions',
    after: { ended: 0 },
  }));
  add('PUT staff/:id/single-sign-on', async () => ({
    names: await newcomer(),
    body: byReason({ subject: 'abc' }),
    action: 'staff.link_single_sign_on',
    after: { issuer: OIDC.OIDC_ISSUER, subject: 'abc' },
  }));
  add('DELETE staff/:id/single-sign-on', async () => ({
    names: await newcomer(),
    body: byReason(),
    action: 'staff.unlink_single_sign_on',
    before: { issuer: OIDC.OIDC_ISSUER, subject: 'abc' },
  }));
}
