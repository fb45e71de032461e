import { once } from 'node:events';
import { createTestDatabase, samplePayload, type TestDatabase } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { INestApplication } from '@nestjs/common';
import { connectAsOwner } from '../../testing/connect-as-owner.js';
import { registerSupplier, type TestSupplier } from '../../testing/imported-account.js';
import { holdConnections, openSlowClient, type SlowClient } from '../../testing/slow-clients.js';
import { startTestApplication, type TestApplication } from '../../testing/test-application.js';
import { TEST_KEYS } from '../../testing/test-keys.js';
import { WorkerModule } from '../../worker.module.js';
import { loadEnvironment } from '../config/load-environment.js';
import { createHttpApplication } from './http-application.js';

const POST = 'POST /v2/data-import/accounts/validate/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

const KINDS: Readonly<Record<string, SlowClient>> = {
  'says nothing at all': { first: '' },
  'sends a header a byte at a time': { first: 'GET /health/live HTTP/1.1\r\nX-Slow: ', later: 'a' },
  'sends a body a byte at a time that nobody reads': { first: `${POST}Content-Length: 90000\r\n\r\n`, later: ' ' },
  'sends a body in pieces of a byte': { first: `${POST}Transfer-Encoding: chunked\r\n\r\n`, later: '1\r\n \r\n' },
  'sends a body to be read a byte at a time': {
    first: 'POST /v1/graphql/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 90000\r\n\r\n',
    later: ' ',
  },
  'asks once and stays': { first: 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n' },
  'asks for much and takes nothing': {
    first: 'GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(12),
    takesNothing: true,
  },
};
const NUMBER = 500;
/** An idle connection of a proxy in front is kept for later. */
const NO_PROXY = { TRUSTED_PROXIES: 'none' };

describe('connections that are held and not used', () => {
  let database: TestDatabase;
  const running: Partial<Record<'api' | 'worker', { app: INestApplication; url: string }>> = {};

  beforeAll(async () => {
    database = await createTestDatabase();
    running.api = await startTestApplication({ databaseUrl: database.url, variables: NO_PROXY });
    running.worker = await startWorkerPort(database.url);
  });
  afterAll(async () => {
    for (const { app } of Object.values(running)) await app.close();
    await database?.drop();
  });

  const at = (name: keyof typeof running) => {
    const one = running[name];
    if (one === undefined) throw new Error(`There is no ${name}.`);
    return one;
  };

  it.each(['api', 'worker'] as const)(
    `are closed within 10 s, ${NUMBER} of all kinds at the %s, while others are answered`,
    async (name) => {
      const { app, url } = at(name);
      const held = await holdConnections(url, Object.values(KINDS), NUMBER, app.getHttpServer());
      expect(held.closedAfter).toBeLessThan(10_000);
      expect(held.slowestAnswer).toBeLessThan(2_000);
    },
  );

  it('are not those of a large body on a slow line, which is looked at when it is there', async () => {
    const socket = await openSlowClient(at('api').url, { first: `${POST}Content-Length: 120000\r\n\r\n` });
    socket.setEncoding('utf8');
    const heard: string[] = [];
    socket.on('data', (text) => heard.push(String(text)));
    let sent = 0;
    const line = setInterval(() => {
      sent += 15_000;
      socket.write(' '.repeat(15_000));
      if (sent >= 120_000) clearInterval(line);
    }, 1_000);
    await once(socket, 'close');
    expect(sent).toBe(120_000);
    expect(heard.join('')).toContain('401 Unauthorized');
  });
});

describe('the time for an answer', () => {
  const ANSWER_WITHIN = 3_000;
  /** A body comes in so many pieces, one a second: longer than an answer may take. */
  const PIECES = 5;
  const BYTES = 50_000;
  /** What goes before the framework; a query without anything in it is a query that only the framework knows. */
  const BOTH_WAYS = ['', '?'];
  let database: TestDatabase;
  let api: TestApplication;
  let supplier: TestSupplier;

  beforeAll(async () => {
    database = await createTestDatabase();
    api = await startTestApplication({ databaseUrl: database.url, answerWithin: ANSWER_WITHIN });
    supplier = await registerSupplier(api, 'SLOW');
  });
  afterAll(async () => {
    await api?.close();
    await database?.drop();
  });

  /** Sends a body over a slow line. @returns the answer as it came, and milliseconds from the end of the body to it */
  async function sendSlowly(
    path: string,
    type: string,
    body: string,
    { to = api.url } = {},
  ): Promise<{ answer: string; after: number }> {
    const head = [
      `POST ${path} HTTP/1.1`,
      ...['Host: a', 'Connection: close', `Authorization: Token ${supplier.token}`],
      ...[`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`],
    ];
    const socket = await openSlowClient(to, { first: `${head.join('\r\n')}\r\n\r\n` });
    socket.setEncoding('utf8');
    let answer = '';
    let sentAt = Number.NaN;
    let answeredAt = Number.NaN;
    socket.on('data', (text) => {
      if (answer === '') answeredAt = performance.now();
      answer += String(text);
    });
    const size = Math.ceil(body.length / PIECES);
    let sent = 0;
    const line = setInterval(() => {
      socket.write(body.slice(sent, sent + size));
      sent += size;
      if (sent < body.length) return;
      sentAt = performance.now();
      clearInterval(line);
    }, 1_000);
    await once(socket, 'close');
    clearInterval(line);
    return { answer, after: answeredAt - sentAt };
  }

  const account = (number: string) =>
    JSON.stringify(samplePayload({ import_supplier: 'SLOW', external_account_number: number })).padEnd(BYTES);

  const figures = { meter_points: { electricity: 0, gas: 0 }, balance: '0', transactions: { count: 0, sum: '0' } };
  const totals = (prefix: string) =>
    Array.from({ length: BYTES / 100 }, (_, index) =>
      JSON.stringify({ external_account_number: `${prefix}-${index}`, ...figures }),
    ).join('\n');

  const statusOf = ({ answer }: { answer: string }) => answer.split('\r\n', 1)[0]?.replace('HTTP/1.1 ', '');

  it('does not pass while the body arrives, whoever answers', async () => {
    const answers = await Promise.all([
      ...BOTH_WAYS.map((query) =>
        sendSlowly(`/v2/data-import/accounts/validate/${query}`, 'application/json', account('V')),
      ),
      sendSlowly('/v2/data-import/reconciliations/SLOW/', 'application/x-ndjson', totals('T')),
    ]);
    expect(answers.map(statusOf)).toEqual(['200 OK', '200 OK', '201 Created']);
  });

  it('is no time for a request to arrive, which control totals need not keep', async () => {
    const strict = await startTestApplication({ databaseUrl: database.url, requestWithin: ANSWER_WITHIN });
    try {
      const to = strict.url;
      const answers = await Promise.all([
        sendSlowly('/v2/data-import/accounts/validate/', 'application/json', account('V'), { to }),
        sendSlowly('/v2/data-import/reconciliations/SLOW/', 'application/x-ndjson', totals('U'), { to }),
      ]);
      expect(answers.map(statusOf)).toEqual(['408 Request Timeout', '201 Created']);
    } finally {
      await strict.close();
    }
  });

  it('begins when the body is there, whoever answers', async () => {
    const owner = await connectAsOwner(database.url);
    const holder = owner.createQueryRunner();
    try {
      await holder.startTransaction();
      // Nothing can be kept meanwhile.
      await holder.query('LOCK TABLE account_import_process IN ACCESS EXCLUSIVE MODE');
      const answers = await Promise.all(
        BOTH_WAYS.map((query) =>
          sendSlowly(`/v2/data-import/accounts/${query}`, 'application/json', account(`C${query.length}`)),
        ),
      );
      for (const { answer, after } of answers) {
        expect(answer).toContain('HTTP/1.1 503 Service Unavailable');
        expect(answer).toContain('The answer was not ready in time.');
        expect(after).toBeGreaterThan(ANSWER_WITHIN - 100);
        expect(after).toBeLessThan(ANSWER_WITHIN + 5_000);
      }
    } finally {
      await holder.rollbackTransaction();
      await holder.release();
      await owner.destroy();
    }
  });
});

/** The port of a worker, made as the process makes it. */
async function startWorkerPort(databaseUrl: string): Promise<{ app: INestApplication; url: string }> {
  const environment = loadEnvironment(
    {
      NODE_ENV: 'test',
      DATABASE_URL: databaseUrl,
      SEALING_KEYS: TEST_KEYS.SEALING_KEYS,
      LOG_LEVEL: 'silent',
      DATABASE_POOL_SIZE: '4',
      ...NO_PROXY,
    },
    'worker',
  );
  const app = await createHttpApplication(WorkerModule.forRoot(environment));
  await app.listen(0, '127.0.0.1');
  return { app, url: await app.getUrl() };
}
