import { gzipSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { ServiceUnavailable } from '../../platform/errors/domain-error.js';
import { call, grantError, obtainToken } from '../../testing/http-client.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { ObtainPlatformTokenUseCase } from '../auth/index.js';

const aliases = (selection: string) => Array.from({ length: 20 }, (_, index) => `a${index}: ${selection}`).join(' ');

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

  it.each([
    [
      'introspection whose aliases multiply',
      `{ __schema { types { ${aliases('fields { type { fields { name } } }')} } } }`,
    ],
    ['three thousand levels', `${'{ a'.repeat(3_000)}${'}'.repeat(3_000)}`],
    ['an argument of twenty thousand lists', `{ service(a: ${'['.repeat(20_000)}) }`],
    ['a subscription', 'subscription { service }'],
  ])('refuses %s quickly and in its own words', async (_, query) => {
    const answer = await call(address, 'POST', {}, { query });
    expect(grantError(answer)).toMatch(/^200 VALIDATION graphql_(validation|parse)_failed$/);
    expect(JSON.stringify(answer.body)).not.toMatch(/call stack|node_modules/);
    expect(JSON.stringify(answer.body).length).toBeLessThan(20_000);
  });

  it.each([
    ['NUL characters', '{ service(a "\0") }'],
    ['60,000 characters', `{ service(a "${'x'.repeat(60_000)}") }`],
  ])('does not throw %s back at whoever sent it', async (_, query) => {
    const answer = await call(address, 'POST', {}, { query: query.replaceAll('\0', '\\u0000') });
    const [{ message }] = Object(answer.body).errors;
    expect(message.length).toBeLessThan(600);
    expect(message).not.toContain('\0');
  });

  it.each(['/v1/graphql/', '/console/v1/sessions/', '/console/v1/sessions/single-sign-on/callback/'])(
    'takes 64 KB of somebody who is not signed in at %s, and not a byte more, also when it is compressed',
    async (path) => {
      const post = async (body: Buffer, headers: Record<string, string> = {}) => {
        const init = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers } };
        const { status, headers: answered } = await fetch(api.url + path, { ...init, body: new Uint8Array(body) });
        return `${status} ${answered.get('Content-Type')?.split(';')[0]}`;
      };
      const tooLarge = '413 application/json';
      expect(await post(Buffer.alloc(65_536, ' '))).not.toBe(tooLarge);
      expect(await post(Buffer.alloc(65_537, ' '))).toBe(tooLarge);
      expect(await post(gzipSync(Buffer.alloc(65_537, ' ')), { 'Content-Encoding': 'gzip' })).toBe(tooLarge);
    },
  );

  it('knows no persisted queries', async () => {
    const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
    const answer = await call(address, 'POST', {}, { extensions });
    // The very word at which clients send the document instead.
    expect(Object(answer.body).errors[0].message).toBe('PersistedQueryNotSupported');
    expect(grantError(answer)).toBe('200 VALIDATION persisted_query_not_supported');
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

  it.each([
    ['no object', 'x', 400, 'JSON object'],
    ['an object without anything', {}, 400, 'JSON object'],
    ['a document that is no text', { query: 5 }, 400, 'query is a string'],
    ['variables as text', { query: '{ service }', variables: '{}' }, 400, 'variables is an object'],
    ['variables as a list', { query: '{ service }', variables: [] }, 400, 'variables is an object'],
    ['a name that is no text', { query: '{ service }', operationName: 5 }, 400, 'operationName is a string'],
    ['extensions as text', { query: '{ service }', extensions: 'x' }, 400, 'extensions is an object'],
    ['an empty document', { query: '' }, 200, 'query is empty'],
    ['no document', { query: null, variables: {} }, 200, 'query is empty'],
  ])('says what is wrong with %s', async (_, body, status, why) => {
    const answer = await call(address, 'POST', {}, body);
    expect(grantError(answer)).toBe(`${status} VALIDATION bad_request`);
    expect(Object(answer.body).errors[0].message).toContain(why);
    expect(answer.body).not.toHaveProperty('data');
  });

  it.each([
    ['a name that no operation has', { query: 'query A { service }', operationName: 'B' }],
    ['several operations without a name', { query: 'query A { service } query B { service }' }],
  ])('refuses %s', async (_, body) => {
    expect(grantError(await call(address, 'POST', {}, body))).toBe('200 VALIDATION operation_resolution_failure');
  });

  it('executes the operation that is named', async () => {
    const body = { query: 'query A { __typename } query B { service }', operationName: 'B', variables: null };
    expect((await call(address, 'POST', {}, body)).body).toEqual({ data: { service: 'carryover' } });
  });

  it.each([
    ['is missing', {}],
    ['has another type', { input: { organizationSecretKey: 5 } }],
    ['has an unknown member', { input: { organisationSecretKey: 'x' } }],
  ])('refuses a variable that %s', async (_, variables) => {
    const query = 'mutation ($input: ObtainPlatformTokenInput!) { obtainPlatformToken(input: $input) { token } }';
    expect(grantError(await call(address, 'POST', {}, { query, variables }))).toBe('200 VALIDATION bad_user_input');
  });

  it.each<[string, Error]>([
    ['the database is away', Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })],
    ['something that it needs is away', new ServiceUnavailable()],
  ])('answers as everywhere while %s, so that clients ask again', async (_, error) => {
    const obtain = jest.spyOn(api.app.get(ObtainPlatformTokenUseCase), 'run').mockRejectedValueOnce(error);
    const answer = await obtainToken(api.url, { organizationSecretKey: 'co_live_somebody' });
    obtain.mockRestore();
    expect(answer).toMatchObject({ status: 503, body: { code: 'service_unavailable' } });
    expect(answer.headers.get('Retry-After')).toBe('5');
  });

  it('answers under the media type that is accepted, or says that it has no such one', async () => {
    const asked = (Accept: string) => call(address, 'POST', { Accept }, { query: '{ service }' });
    const type = 'application/graphql-response+json';
    expect((await asked(type)).headers.get('content-type')).toContain(type);
    expect((await asked('text/html')).status).toBe(406);
  });

  it('reads bodies by the same strict rules as everywhere', async () => {
    const post = (body: string, type: string) =>
      fetch(address, { method: 'POST', headers: { 'Content-Type': type }, body });
    expect((await post('{"query":', 'application/json')).status).toBe(400);
    expect((await post('{"query":"{ service }"}', 'text/plain')).status).toBe(415);
  });
});
