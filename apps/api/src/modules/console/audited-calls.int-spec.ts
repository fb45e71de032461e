import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type StaffRouteEntry, staffRoutesOf } from '../../testing/staff-routes.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { AuditChain } from '../audit/index.js';
import { KEPT_REASON } from './testing/audit-canaries.js';
import { AuditedCalls } from './testing/audited-calls/audited-calls.js';
import { addBatchCalls } from './testing/audited-calls/batch-calls.js';
import { addCatalogueCalls } from './testing/audited-calls/catalogue-calls.js';
import { addErrorCalls } from './testing/audited-calls/error-calls.js';
import { addImportCalls } from './testing/audited-calls/import-calls.js';
import { addReadCalls } from './testing/audited-calls/read-calls.js';
import { addReconciliationCalls } from './testing/audited-calls/reconciliation-calls.js';
import { addRetractionCalls } from './testing/audited-calls/retraction-calls.js';
import { addSessionCalls } from './testing/audited-calls/session-calls.js';
import { addStaffCalls } from './testing/audited-calls/staff-calls.js';
import { addSupplierCalls } from './testing/audited-calls/supplier-calls.js';
import { OIDC } from './testing/audited-calls/variables.js';
import { addWaveCalls } from './testing/audited-calls/wave-calls.js';

describe('calls of the operator API that succeed', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let calls: AuditedCalls;

  beforeAll(async () => {
    database = await createTestDatabase();
    const variables = { WEBHOOKS_TO_PRIVATE_ADDRESSES: 'yes', RETRACTION_APPROVALS: 'no', ...OIDC };
    api = await startTestApplication({ databaseUrl: database.url, variables });
    calls = await AuditedCalls.begin(api);
    // One success for every route; a route that is in none of these fails the test below.
    addReadCalls(calls);
    await addReconciliationCalls(calls);
    addWaveCalls(calls);
    addErrorCalls(calls);
    addImportCalls(calls);
    addCatalogueCalls(calls);
    addSupplierCalls(calls);
    addStaffCalls(calls);
    addRetractionCalls(calls);
    addBatchCalls(calls);
    addSessionCalls(calls);
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  it('are allowed to the least role of every route, and each that changes something leaves one entry', async () => {
    const { successes, sessions, entries } = calls;
    // In the order in which they were declared: what ends a session or a webhook comes last.
    const routes = new Map<string, StaffRouteEntry>();
    for (const route of staffRoutesOf(api)) routes.set(`${route.method} ${route.path}`, route);
    // Shown in a test of its own, with a storage.
    routes.delete('POST accounts/:account_number/documents/:id/content');
    routes.delete('GET suppliers/:code/packs/:pack_id/archive');
    expect([...routes.keys()].filter((name) => !successes.has(name))).toEqual([]);
    expect([...successes.keys()].filter((name) => !routes.has(name))).toEqual([]);

    const late = (name: string) =>
      /^DELETE (sessions|suppliers\/:code\/webhook)|password$|sign-o/.test(name) ? 2 : name.startsWith('PUT') ? 0 : 1;
    const ordered = [...successes].sort(([a], [b]) => late(a) - late(b));
    for (const [name, make] of ordered) {
      const route = routes.get(name);
      if (route === undefined) throw new Error(name);
      const success = await make();
      const earlier = (await entries()).length;
      const path = route.path.replace(/:(\w+)/g, (_, parameter: string) => success.names?.[parameter] ?? '');
      const { status } = await calls.send(
        route.method,
        `${path}${success.query ?? ''}`,
        success.body,
        sessions.get(route.role),
      );
      const { answered } = calls;
      expect({ name, isSuccess: status >= 200 && status < 300, answered }).toEqual({ name, isSuccess: true, answered });
      const added = (await entries()).slice(earlier);
      const { action, before = null, after = null } = success;
      const isReasoned =
        success.query?.includes('reason=') === true || (typeof success.body === 'object' && 'reason' in success.body);
      const by = { actor: `${route.role}@carryover.local`, role: route.role, reason: isReasoned ? KEPT_REASON : null };
      const entry = { ...by, action, before, after, address: expect.any(String), request_id: expect.any(String) };
      expect([name, added]).toEqual([name, action === undefined ? [] : [expect.objectContaining(entry)]]);
    }
  });

  it('leave nothing secret or personal in the entries, and a chain that holds', async () => {
    const { secrets } = calls;
    const text = JSON.stringify(await calls.entries());
    expect(secrets.length).toBeGreaterThan(10);
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(await api.app.get(AuditChain, { strict: false }).verify()).toMatchObject({ firstBadId: null });
  });
});
