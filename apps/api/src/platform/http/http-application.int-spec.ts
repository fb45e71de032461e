import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { call } from '../../testing/http-client.js';
import { registerSupplier } from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { until } from '../../testing/worker-context.js';
import { requestSeconds } from '../metrics/process-metrics.js';

const VALIDATE = '/v2/data-import/accounts/validate/';

describe('the HTTP application', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let authorization: { Authorization: string };

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url, variables: { BODY_LIMIT_BYTES: '2048' } });
    const { token } = await registerSupplier(api, 'HTTP');
    authorization = { Authorization: `Token ${token}` };
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const post = (body: string | Buffer, headers: Record<string, string> = {}) =>
    fetch(api.url + VALIDATE, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...authorization, ...headers },
      body: new Uint8Array(Buffer.from(body)),
    });
  const codeOf = async (answer: Promise<Response>) => {
    const response = await answer;
    return `${response.status} ${Object(await response.json()).code}`;
  };

  it('answers an unknown address with 404', async () => {
    expect(await call(`${api.url}/nowhere`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it.each([
    ['DELETE', VALIDATE, 'POST'],
    ['PUT', '/v2/data-import/accounts', 'POST'],
    ['POST', '/health/live/', 'GET, HEAD'],
  ])('answers %s %s with 405 and what is allowed', async (method, path, allow) => {
    const answer = await call(api.url + path, method);
    expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
    expect(answer.headers.get('allow')).toBe(allow);
  });

  it('is measured by method, route and status, with no number of an account in it', async () => {
    const measured = async () => {
      const { values } = await requestSeconds.get();
      const counts = values.filter(({ metricName }) => metricName?.endsWith('_count'));
      return counts.map(({ labels, value }) => `${labels.method} ${labels.route} ${labels.status} ${value}`);
    };
    requestSeconds.reset();
    await call(`${api.url}/v2/data-import/accounts/HTTP/SECRET-7/`, 'GET', authorization);
    await call(api.url + VALIDATE, 'POST', authorization, {});
    await call(api.url + VALIDATE.slice(0, -1), 'POST', authorization, {});
    await call(`${api.url}/nowhere`);
    await until(async () => (await measured()).length === 3);
    expect((await measured()).sort()).toEqual([
      'GET /v2/data-import/accounts/:import_supplier_code/:external_identifier 404 1',
      'GET unmatched 404 1',
      'POST /v2/data-import/accounts/validate 400 2',
    ]);
  });

  it('never says that an answer without an ETag is known', async () => {
    // Without the second header fetch would say that it wants no kept answer.
    const asked = { 'If-None-Match': '*', 'Cache-Control': 'max-age=0' };
    const answer = await call(`${api.url}/health/live/`, 'GET', asked);
    expect(answer).toMatchObject({ status: 200, body: expect.objectContaining({}) });
  });

  it.each(['/%', '/v2/data-import/accounts/HTTP/%E0%A4%A/', '/health/%c0%ae'])(
    'answers the address %s with 404',
    async (path) => {
      expect(await call(api.url + path, 'GET', authorization)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    },
  );

  it('answers with and without the trailing slash, without a redirect', async () => {
    for (const path of [VALIDATE, VALIDATE.slice(0, -1)]) {
      expect(await call(api.url + path, 'POST', authorization, {})).toMatchObject({ status: 400 });
    }
  });

  it('looks at the token before it looks at the body', async () => {
    expect(await codeOf(post('not json', { Authorization: 'Token abc' }))).toBe('401 authentication_failed');
    expect(await codeOf(post('not json'))).toBe('400 parse_error');
  });

  it('refuses a body that is absent, of another type or charset, or too large, also when compressed', async () => {
    expect(await codeOf(post(''))).toBe('400 parse_error');
    expect(await codeOf(post('{}', { 'Content-Type': 'text/plain' }))).toBe('415 unsupported_media_type');
    expect(await codeOf(post('{}', { 'Content-Type': 'application/json; charset=utf-16' }))).toBe(
      '415 unsupported_media_type',
    );
    expect(await codeOf(post(' '.repeat(2_049)))).toBe('413 payload_too_large');
    expect(await codeOf(post(gzipSync(Buffer.alloc(1_000_000)), { 'Content-Encoding': 'gzip' }))).toBe(
      '413 payload_too_large',
    );
  });

  it.each([
    ['of a length that is told', 'Content-Length: 3000', ' '.repeat(3_000)],
    ['in pieces', 'Transfer-Encoding: chunked', `bb8\r\n${' '.repeat(3_000)}\r\n0\r\n\r\n`],
  ])('goes on listening to whoever sends too much %s, so that they can read the answer', async (_, length, body) => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname).setEncoding('utf8');
    let heard = '';
    const closed = new Promise((resolve) => socket.on('data', (text) => (heard += text)).once('close', resolve));
    const until = async (text: string) => {
      while (!heard.includes(text))
        await Promise.race([once(socket, 'data'), closed.then(() => Promise.reject(heard))]);
    };
    const head = ['Host: localhost', 'Content-Type: application/json', length].join('\r\n');
    const start = `POST ${VALIDATE} HTTP/1.1\r\nAuthorization: ${authorization.Authorization}\r\n${head}\r\n\r\n`;
    socket.write(start + body.slice(0, 2_500));
    await until('413');
    socket.write(`${body.slice(2_500)}GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    await until('200 OK');
    await closed;
  });

  it('goes on listening to whoever sends too much compressed', async () => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    const heard = text(socket);
    const body = gzipSync(randomBytes(4_194_304), { level: 1 });
    const head = [
      `POST ${VALIDATE} HTTP/1.1`,
      'Host: localhost',
      `Authorization: ${authorization.Authorization}`,
      'Content-Type: application/json',
      'Content-Encoding: gzip',
      `Content-Length: ${body.length}`,
    ].join('\r\n');
    socket.write(`${head}\r\n\r\n`);
    socket.write(body);
    socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(await heard).toMatch(/^HTTP\/1\.1 413 .*HTTP\/1\.1 200 OK/s);
  }, 20_000);

  it('gives every answer an id: the one of the request when it is sane', async () => {
    const given = await call(`${api.url}/health/live`, 'GET', { 'X-Request-Id': 'trace-12345678' });
    expect(given.headers.get('x-request-id')).toBe('trace-12345678');
    const forged = await call(`${api.url}/health/live`, 'GET', { 'X-Request-Id': 'a b' });
    expect(forged.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('tells browsers what they may not do, and nobody what it is made of', async () => {
    const { headers } = await call(`${api.url}/health/live`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('etag')).toBeNull();
  });

  it('is ready while the database answers; Redis is reported only', async () => {
    expect(await call(`${api.url}/health/ready`)).toMatchObject({
      status: 200,
      body: { status: 'ready', checks: { database: 'up', redis: 'not_configured' } },
    });
  });

  it('looks once for all who ask whether it is ready while it looks', async () => {
    const looks: (() => void)[] = [];
    const { manager } = api.app.get(DataSource);
    const ask = manager.query.bind(manager);
    const query = jest.spyOn(manager, 'query').mockImplementation(async (sql: string, parameters) => {
      if (sql === 'SELECT 1') await new Promise<void>((resolve) => looks.push(resolve));
      return ask(sql, parameters);
    });
    let asked = 0;
    const count = () => {
      asked += 1;
    };
    const server: Server = api.app.getHttpServer();
    server.on('request', count);
    try {
      const answers = Array.from({ length: 20 }, () => call(`${api.url}/health/ready`));
      await until(async () => asked === 20);
      await new Promise(setImmediate);
      for (const end of looks) end();
      for (const answer of answers) expect(await answer).toMatchObject({ status: 200, body: { status: 'ready' } });
      expect(looks).toHaveLength(1);
    } finally {
      server.off('request', count);
      query.mockRestore();
    }
    expect(await call(`${api.url}/health/ready`)).toMatchObject({ status: 200, body: { checks: { database: 'up' } } });
  });
});
