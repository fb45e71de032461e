import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTestDatabase, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerSupplier } from '../../testing/imported-account.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';

const LIMIT = 2_048;
const VALIDATE = '/v2/data-import/accounts/validate/';

interface Answer {
  readonly status: number;
  readonly id: string | undefined;
  readonly body: unknown;
}

describe('requests that are sent before the answer to the one before', () => {
  let database: TestDatabase;
  let api: TestApplication;
  let token: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    const variables = { BODY_LIMIT_BYTES: String(LIMIT) };
    api = await startTestApplication({ databaseUrl: database.url, variables });
    ({ token } = await registerSupplier(api, 'PIPE'));
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  const request = (id: string, line: string, headers: readonly string[] = [], body = '') =>
    [`${line} HTTP/1.1`, 'Host: a', `X-Request-Id: ${id}`, ...headers, '', body].join('\r\n');
  const posted = (id: string, body: string) => {
    const headers = [`Authorization: Token ${token}`, 'Content-Type: application/json'];
    return request(id, `POST ${VALIDATE}`, [...headers, `Content-Length: ${body.length}`], body);
  };
  const named = (id: string, name: string) => {
    const body = JSON.stringify({ query: `{ ${name}: service }` });
    const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    return request(id, 'POST /v1/graphql/', headers, body);
  };
  const last = (id: string) => request(id, 'GET /health/live', ['Connection: close']);

  /** Sends all at once over one connection. */
  async function pipeline(...requests: readonly string[]): Promise<Answer[]> {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    socket.write(requests.join(''));
    return answersIn(await text(socket));
  }

  it('are answered in their order, each with its own body and its own id', async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `pipelined-${index}`);
    const requests = ids.map((id, index) => named(id, `answer${index}`));
    const answers = await pipeline(...requests, last('pipelined-end'));
    expect(answers).toEqual([
      ...ids.map((id, index) => ({ status: 200, id, body: { data: { [`answer${index}`]: 'carryover' } } })),
      { status: 200, id: 'pipelined-end', body: expect.anything() },
    ]);
  });

  it.each([
    ['too large', () => posted('refused-1', `["${'x'.repeat(LIMIT)}"]`), 413, 'payload_too_large'],
    ['no JSON', () => posted('refused-1', '{"secret": '), 400, 'parse_error'],
    [
      'of a body nobody waits for',
      () => posted('refused-1', 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'),
      400,
      'parse_error',
    ],
  ])(
    'leave neither answer nor body to the next when one is refused for its body: %s',
    async (_, refused, status, code) => {
      const answers = await pipeline(
        named('before-1', 'before'),
        refused(),
        named('after-01', 'after'),
        last('last-one'),
      );
      expect(answers).toEqual([
        { status: 200, id: 'before-1', body: { data: { before: 'carryover' } } },
        { status, id: 'refused-1', body: expect.objectContaining({ code }) },
        { status: 200, id: 'after-01', body: { data: { after: 'carryover' } } },
        { status: 200, id: 'last-one', body: expect.anything() },
      ]);
    },
  );

  it('leave neither to the next when one is refused before its body was read', async () => {
    const body = `GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n${'x'.repeat(10 * LIMIT)}`;
    const headers = [
      'Authorization: Token invented',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
    ];
    const refused = request('refused-1', `POST ${VALIDATE}`, headers, body);
    const answers = await pipeline(refused, named('after-01', 'after'), last('last-one'));
    expect(answers).toEqual([
      { status: 401, id: 'refused-1', body: expect.objectContaining({ code: 'authentication_failed' }) },
      { status: 200, id: 'after-01', body: { data: { after: 'carryover' } } },
      { status: 200, id: 'last-one', body: expect.anything() },
    ]);
  });
});

/** What came over a connection, taken apart by the lengths it announces. */
function answersIn(heard: string): Answer[] {
  const answers: Answer[] = [];
  let rest = heard;
  while (rest !== '') {
    const end = rest.indexOf('\r\n\r\n');
    const head = rest.slice(0, end);
    const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim();
    const length = Number(header('content-length'));
    const body = rest.slice(end + 4, end + 4 + length);
    answers.push({ status: Number(head.split(' ')[1]), id: header('x-request-id'), body: JSON.parse(body) });
    rest = rest.slice(end + 4 + length);
  }
  return answers;
}
