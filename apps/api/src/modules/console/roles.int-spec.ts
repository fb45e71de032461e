import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../testing/http-client.js';
import { type StaffRouteEntry, staffRoutesOf } from '../../testing/staff-routes.js';
import { signInAs } from '../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { STAFF_ROLES, type StaffRole } from '../auth/index.js';

describe('the roles of staff', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let routes: StaffRouteEntry[];

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    routes = staffRoutesOf(api).map((route) => ({ ...route, path: `console/v1/${unnamed(route.path)}` }));
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  it('hold on every route of the operator API', async () => {
    const sessions = new Map<StaffRole, { Authorization: string }>();
    for (const role of STAFF_ROLES) sessions.set(role, await signInAs(api, role));
    const wrong: string[] = [];
    for (const { method, path, role: required } of routes) {
      for (const role of STAFF_ROLES) {
        // Signing out would end the walk.
        if (/sessions\/current(\/sign-out)?$/.test(path) && method !== 'GET') continue;
        const { status } = await call(`${api.url}/${path}`, method, sessions.get(role), undefined).catch(() => ({
          status: 200,
        }));
        const isAllowed = STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(required);
        if ((status === 403) === isAllowed || status === 401 || status >= 500)
          wrong.push(`${method} ${path} as ${role}: ${status}`);
      }
    }
    expect(routes.length).toBeGreaterThan(20);
    expect(wrong).toEqual([]);
  });

  it('count for nothing without a session', async () => {
    const statuses = new Set<number>();
    for (const { method, path } of routes) statuses.add((await call(`${api.url}/${path}`, method)).status);
    expect([...statuses]).toEqual([401]);
  });
});

/** Path parameters are filled with something that nothing is called. */
function unnamed(path: string): string {
  return path.replace(/:\w+/g, 'nothing');
}
