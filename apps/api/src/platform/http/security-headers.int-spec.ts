import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { type TestDocs, writeTestDocs } from '../../testing/test-docs.js';

const WANTED = [
  /^content-security-policy: .*frame-ancestors 'none'/im,
  /^strict-transport-security: max-age=31536000; includeSubDomains/im,
  /^x-content-type-options: nosniff/im,
  /^x-frame-options: DENY/im,
  /^referrer-policy: no-referrer/im,
  /^cross-origin-resource-policy: same-origin/im,
];
const CREATE = '/v2/data-import/accounts/';

describe('the security headers', () => {
  let database: TestDatabase;
  let docs: TestDocs;
  let api: TestApplication;

  beforeAll(async () => {
    database = await createTestDatabase();
    docs = await writeTestDocs();
    api = await startTestApplication({ databaseUrl: database.url, docs: docs.folder });
  });
  afterAll(async () => {
    await api?.close();
    docs?.remove();
    await database?.drop();
  });

  /** What the api says to these bytes, head and all. */
  async function answerTo(bytes: string): Promise<string> {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.write(bytes);
    return text(socket);
  }
  const head = (line: string, ...more: string[]) =>
    [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...more, '', ''].join('\r\n');

  it.each([
    ['a good answer', 200, head('GET /health/live')],
    ['a page of the documentation', 200, head('GET /docs/')],
    ['the page that tries requests', 200, head('GET /docs/try/')],
    [
      'a document that cannot be parsed',
      400,
      `${head('POST /v1/graphql/', 'Content-Type: application/json', 'Content-Length: 1')}{`,
    ],
    ['a call without a token', 401, head(`POST ${CREATE}`, 'Content-Length: 0')],
    ['a call without a session', 401, head('GET /console/v1/overview')],
    ['an unknown address', 404, head('GET /nowhere')],
    ['an address that cannot be decoded', 404, head('GET /%')],
    ['a method that is not allowed', 405, head('DELETE /health/live')],
    ['a method that reads requests back', 405, head('TRACE /health/live')],
    ['a request without a Host', 400, 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an expectation nobody meets', 200, head('GET /health/live', 'Expect: the unexpected')],
    ['what is not HTTP', 400, 'this is not HTTP\r\n\r\n'],
    ['a length that is told twice', 400, head('GET /health/live', 'Content-Length: 1', 'Transfer-Encoding: chunked')],
    ['headers that are too long', 431, head('GET /health/live', `X-Long: ${'x'.repeat(100_000)}`)],
  ])('are on the answer to %s', async (_, status, bytes) => {
    const answer = await answerTo(bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    for (const wanted of WANTED) expect(answer).toMatch(wanted);
    expect(answer).not.toMatch(/^(?:server|x-powered-by|via):/im);
  });
});
