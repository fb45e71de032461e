import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getIntrospectionQuery } from 'graphql';
import { call, grantError } from '../../testing/http-client.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';

describe('the GraphQL interface', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let address: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url });
    address = `${api.url}/v1/graphql`;
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  it.each(['', '/'])('answers at its address%s', async (slash) => {
    const answer = await call(address + slash, 'POST', {}, { query: '{ service }' });
    expect(answer).toMatchObject({ status: 200, body: { data: { service: 'carryover' } } });
  });

  it('describes itself to the tools of suppliers', async () => {
    const { body } = await call(address, 'POST', {}, { query: getIntrospectionQuery() });
    expect(JSON.stringify(body)).toContain('obtainPlatformToken');
  });

  it('serves no page and takes nothing but POST', async () => {
    const answer = await call(address, 'GET', { Accept: 'text/html' });
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(answer.headers.get('allow')).toBe('POST');
    expect((await call(`${address}/playground`)).status).toBe(404);
  });

  it('takes one document at a time and one mutation in it', async () => {
    const mutation = 'obtainPlatformToken(input: {}) { token }';
    expect((await call(address, 'POST', {}, [{ query: '{ service }' }])).status).toBe(400);
    const many = await call(address, 'POST', {}, { query: `mutation { a: ${mutation} b: ${mutation} }` });
    expect(grantError(many)).toBe('200 VALIDATION graphql_validation_failed');
  });

  it('reads bodies by the same strict rules as everywhere', async () => {
    const post = (body: string, type: string) =>
      fetch(address, { method: 'POST', headers: { 'Content-Type': type }, body });
    expect((await post('{"query":', 'application/json')).status).toBe(400);
    expect((await post('{"query":"{ service }"}', 'text/plain')).status).toBe(415);
  });
});
