import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RequestMethod } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { ROUTE_ACCESS } from '../../platform/http/route-access.js';
import { call } from '../../testing/http-client.js';
import { signInAs } from '../../testing/staff-session.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { type RouteAccess, STAFF_ROLES, type StaffRole } from '../auth/index.js';

interface StaffRouteEntry {
  readonly method: string;
  readonly path: string;
  readonly role: StaffRole;
}

describe('the roles of staff', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let routes: StaffRouteEntry[];

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    const discovery = new DiscoveryService(api.app.get(ModulesContainer, { strict: false }));
    routes = discovery.getControllers().flatMap(({ instance }) => (instance ? staffRoutes(instance) : []));
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
        if (path.endsWith('sessions/current') && method === 'DELETE') continue;
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
function staffRoutes(instance: object): StaffRouteEntry[] {
  const target = instance.constructor;
  const prefix: string | undefined = Reflect.getMetadata(PATH_METADATA, target);
  return new MetadataScanner().getAllMethodNames(Object.getPrototypeOf(instance)).flatMap((name) => {
    const handler: object = Reflect.get(instance, name);
    const access: RouteAccess | undefined =
      Reflect.getMetadata(ROUTE_ACCESS, handler) ?? Reflect.getMetadata(ROUTE_ACCESS, target);
    const path: string | undefined = Reflect.getMetadata(PATH_METADATA, handler);
    if (access?.kind !== 'staff' || path === undefined || prefix === undefined) return [];
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as number] ?? '';
    const filled = `${prefix}/${path}`.replace(/\/+$/, '').replaceAll('//', '/').replace(/:\w+/g, 'nothing');
    return [{ method, path: filled, role: access.role }];
  });
}
