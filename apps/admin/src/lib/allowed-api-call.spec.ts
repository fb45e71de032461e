import { describe, expect, it } from '@jest/globals';
import { allowedApiPath } from './allowed-api-call';

const id = '0193a1b2-0000-7000-8000-0123456789ab';
const ask = (method: string, path: string, query = '') => allowedApiPath(method, path, new URLSearchParams(query));

describe('A call that the browser sends through the console', () => {
  it.each([
    ['GET', 'changes'],
    ['GET', 'overview'],
    ['GET', 'sessions/current'],
    ['POST', 'sessions/current/password'],
    ['GET', 'passkeys'],
    ['POST', `staff/${id}/reset`],
    ['POST', 'passkeys'],
    ['POST', 'passkeys/options'],
    ['DELETE', `passkeys/${id}`],
    ['POST', 'passkeys/confirmation'],
    ['POST', 'passkeys/confirmation/options'],
    ['GET', 'suppliers'],
    ['POST', 'suppliers'],
    ['GET', 'suppliers/NORTHERN-LIGHT_2'],
    ['GET', 'suppliers/NLE/status/preview'],
    ['PUT', 'suppliers/NLE/status'],
    ['GET', 'suppliers/NLE/settings'],
    ['PATCH', 'suppliers/NLE/settings'],
    ['POST', 'suppliers/NLE/api-keys'],
    ['DELETE', `suppliers/NLE/api-keys/${id}`],
    ['GET', 'suppliers/NLE/webhook'],
    ['PUT', 'suppliers/NLE/webhook'],
    ['DELETE', 'suppliers/NLE/webhook'],
    ['GET', 'suppliers/NLE/payload-erasure'],
    ['POST', 'suppliers/NLE/payload-erasure'],
    ['GET', 'suppliers/NLE/webhook/dead-letters'],
    ['POST', 'suppliers/NLE/webhook/dead-letters/replay'],
    ['POST', `suppliers/NLE/webhook/dead-letters/${id}/replay`],
    ['GET', 'suppliers/NLE/packs'],
    ['GET', `suppliers/NLE/packs/${id}/archive`],
    ['POST', `suppliers/NLE/packs/${id}/countersign`],
    ['GET', 'imports'],
    ['GET', 'imports/export.csv'],
    ['GET', 'imports/export.jsonl'],
    ['GET', `imports/${id}`],
    ['POST', `imports/${id}/self-check`],
    ['POST', `imports/${id}/retry`],
    ['POST', `imports/${id}/cancel`],
    ['POST', `imports/${id}/restore`],
    ['GET', `imports/${id}/payload`],
    ['GET', `imports/${id}/payload/diff`],
    ['POST', `imports/${id}/payload/reveal`],
    ['GET', 'batches'],
    ['POST', 'batches'],
    ['POST', 'batches/preview'],
    ['GET', `batches/${id}`],
    ['POST', `batches/${id}/abort`],
    ['GET', 'approvals'],
    ['POST', `approvals/${id}/approve`],
    ['POST', `approvals/${id}/reject`],
    ['GET', 'waves'],
    ['POST', 'waves/NLE'],
    ['GET', 'waves/NLE/JUNE-1.a'],
    ['GET', 'waves/NLE/JUNE-1/results'],
    ['GET', 'waves/NLE/JUNE-1/progress'],
    ['POST', 'waves/NLE/JUNE-1/release'],
    ['GET', 'errors'],
    ['GET', 'accounts/A-1A2B3C4D'],
    ['POST', 'accounts/A-1A2B3C4D/reveal'],
    ['GET', 'accounts/A-1A2B3C4D/documents'],
    ['POST', `accounts/A-1A2B3C4D/documents/${id}/content`],
    ['GET', 'registrations'],
    ['GET', 'registrations/counts'],
    ['GET', `registrations/meter-points/${id}/history`],
    ['POST', 'registrations/mark'],
    ['GET', 'catalogue'],
    ['GET', 'catalogue/tariff_products'],
    ['PUT', 'catalogue/tariff_products'],
    ['PATCH', 'catalogue/tariff_products/entry'],
    ['GET', 'audit'],
    ['GET', 'audit/export.csv'],
    ['GET', 'audit/verify'],
    ['GET', 'staff'],
    ['POST', 'staff'],
    ['PATCH', `staff/${id}`],
    ['PUT', `staff/${id}/single-sign-on`],
    ['DELETE', `staff/${id}/single-sign-on`],
    ['DELETE', `staff/${id}/sessions`],
  ])('reaches the API as %s %s', (method, path) => {
    expect(ask(method, path)).toBe(`/${path}`);
  });

  it.each([
    ['POST', 'imports'],
    ['DELETE', 'sessions/current'],
    ['POST', 'sessions'],
    ['POST', 'sessions/passkey'],
    ['POST', 'sessions/single-sign-on/callback'],
    ['POST', 'sessions/current/sign-out'],
    ['PUT', 'suppliers/NLE'],
    ['GET', 'suppliers/NLE/..'],
    ['GET', 'suppliers/N%2fE'],
    ['GET', `imports/${id}/self-check`],
    ['GET', 'imports/../../health'],
    ['GET', `imports/${id}/`],
    ['GET', `imports/${id}\n`],
    ['GET', 'imports/exportXcsv'],
    ['GET', ''],
  ])('is refused as %s %j', (method, path) => {
    expect(ask(method, path)).toBeNull();
  });

  it('takes the known parameters along and drops the others', () => {
    expect(ask('GET', 'imports', 'status=ERRORED&search=a%26b&debug=1&cursor=')).toBe(
      '/imports?status=ERRORED&search=a%26b',
    );
    expect(ask('GET', 'imports', `changed_by_batch=${id}&skipped_by_batch=${id}`)).toBe(
      `/imports?changed_by_batch=${id}&skipped_by_batch=${id}`,
    );
    expect(ask('GET', `imports/${id}`, 'status=ERRORED')).toBe(`/imports/${id}`);
  });

  it('takes a parameter along as often as it was given', () => {
    expect(ask('GET', 'imports', 'status=ERRORED&status=PENDING')).toBe('/imports?status=ERRORED&status=PENDING');
  });
});
