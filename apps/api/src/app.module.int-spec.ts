import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DiscoveryService, MetadataScanner, ModulesContainer } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { declaredTypes, routesOf } from './testing/declared-routes.js';
import { startTestApplication, type TestApplication } from './testing/test-application.js';

describe('the api as a whole', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let instances: object[];

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    const modules = api.app.get(ModulesContainer, { strict: false });
    const discovery = new DiscoveryService(modules);
    const wrappers = [...discovery.getControllers(), ...discovery.getProviders()];
    instances = wrappers.map(({ instance }) => instance).filter((instance) => typeof instance === 'object' && instance);
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  it('has entities that say exactly what the migrations made', async () => {
    const { upQueries } = await api.app.get(DataSource).driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('says of every route who may call it', () => {
    const routes = instances.flatMap((instance) => routesOf(instance, new MetadataScanner()));
    expect(routes.length).toBeGreaterThan(8);
    expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
  });

  it('needs credentials for every route but the entry points', () => {
    const routes = instances.flatMap((instance) => routesOf(instance, new MetadataScanner()));
    const open = routes.filter(({ access }) => access === 'public').map(({ name }) => name);
    expect(open.sort()).toEqual([
      'DocsController.show',
      'GraphqlController.execute',
      'HealthController.live',
      'HealthController.ready',
      'OidcSignInController.begin',
      'OidcSignInController.finish',
      'OidcSignInController.methods',
      'OpenApiController.show',
      'OpenApiController.showForSuppliers',
      'PackKeysController.read',
      'PasskeySignInController.ask',
      'PasskeySignInController.open',
      'RegistrationCallbacksController.receive',
      'SessionsController.open',
    ]);
  });

  it('has no dependency or body whose class was lost to a type-only import', () => {
    const lost = instances.flatMap((instance) => declaredTypes(instance, new MetadataScanner()));
    expect(lost.filter(({ type }) => type === Object || type === undefined).map(({ name }) => name)).toEqual([]);
  });
});
