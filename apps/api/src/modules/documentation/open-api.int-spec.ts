import { createTestDatabase, readOpenApiDocument, readSuppliersDocument, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { call } from '../../testing/http-client.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';

/** As a browser asks; `fetch` of Node would ask for the whole answer in any case. */
const REVALIDATED = { 'Cache-Control': 'max-age=0' };

let database: TestDatabase;
let api: TestApplication;

beforeAll(async () => {
  database = await createTestDatabase();
  api = await startTestApplication({ databaseUrl: database.url });
});

afterAll(async () => {
  await api?.close();
  await database?.drop();
});

describe('GET /openapi.json', () => {
  it('is the document of the repository, for anybody', async () => {
    const { status, headers, body } = await call(`${api.url}/openapi.json`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(JSON.stringify(body) === JSON.stringify(readOpenApiDocument())).toBe(true);
  });

  it('is answered without a body to whoever has it', async () => {
    const first = await call(`${api.url}/openapi.json`);
    const tag = first.headers.get('etag') ?? '';
    const again = await call(`${api.url}/openapi.json`, 'GET', { ...REVALIDATED, 'If-None-Match': tag });
    expect([again.status, again.body === null, again.headers.get('etag')]).toEqual([304, true, tag]);
    const other = await call(`${api.url}/openapi.json`, 'GET', { ...REVALIDATED, 'If-None-Match': '"another"' });
    expect(other.status).toBe(200);
  });

  it('has a part for suppliers beside it', async () => {
    const { status, body } = await call(`${api.url}/openapi.suppliers.json`);
    expect([status, Object(body).info]).toEqual([200, expect.objectContaining({ license: expect.anything() })]);
    expect(JSON.stringify(body) === JSON.stringify(readSuppliersDocument())).toBe(true);
  });

  it('takes no other method', async () => {
    expect((await call(`${api.url}/openapi.json`, 'POST', {}, {})).status).toBe(405);
  });
});
