import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ListBrokenOff, NotFound, RateLimited, UnexpectedAnswer } from './index.js';
import { collected, failureOf } from './testing/failure-of.js';
import { hang, json, reset, ScriptedServer, type Step } from './testing/scripted-server.js';

const server = new ScriptedServer();

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => server.reset());

const entry = (index: number) => ({
  external_account_number: `A-${index}`,
  platform_account_number: index % 2 === 0 ? null : `P-${index}`,
  account_created_at: null,
});
const entries = (count: number, from = 0) => Array.from({ length: count }, (_, index) => entry(from + index));
const notFound = json(404, { detail: 'No import supplier with this code was found.', code: 'not_found' });

describe('a list in pages', () => {
  const PATH = '/v1/data-import/pending-account-import-processes/DEMO/';
  const page = (list: unknown, next: string | null): Step =>
    json(200, list, next === null ? {} : { Link: `<${next}>; rel="next"` });

  it('is read to its end, by the link of each page and at the address the client was given', async () => {
    server.steps = [
      page(entries(2), `https://elsewhere.example.com${PATH}?limit=2&cursor=a%2Bb`),
      page(entries(2, 2), '?limit=2&cursor=c'),
      page(entries(1, 4), null),
    ];
    const list = server.client().listImports('DEMO', { list: 'pending', pageSize: 2 });
    expect(await collected(list)).toEqual(entries(5));
    expect(server.received.map(({ url }) => url)).toEqual([
      `${PATH}?limit=2`,
      `${PATH}?limit=2&cursor=a%2Bb`,
      `${PATH}?limit=2&cursor=c`,
    ]);
  });

  it('asks for a page only when the one before has been used', async () => {
    server.otherwise = page(entries(2), '?limit=2&cursor=more');
    const read = [];
    for await (const one of server.client().listImports('DEMO')) {
      read.push(one);
      if (read.length === 3) break;
    }
    expect(server.received).toHaveLength(2);
  });

  it('goes on where it was after a page that failed', async () => {
    server.steps = [page(entries(1), '?cursor=a'), reset, page(entries(1, 1), null)];
    expect(await collected(server.client().listImports('DEMO'))).toEqual(entries(2));
    expect(server.received[2]?.url).toContain('?cursor=a');
  });

  it('may be empty, of nobody, or no list at all', async () => {
    server.steps = [json(200, []), notFound, json(200, { results: [] })];
    const read = () => collected(server.client().listImports('DEMO'));
    expect(await read()).toEqual([]);
    expect(await failureOf(read(), NotFound)).toMatchObject({ operation: 'listImports', code: 'not_found' });
    await failureOf(read(), UnexpectedAnswer);
  });

  it('is that of the events of an account too', async () => {
    const event = { event: 'EVENT_X', occurred_at: '2026-07-01T11:00:02.123456+01:00', data: null };
    server.steps = [page([event], '?limit=1&cursor=a'), page([event], null)];
    expect(await collected(server.client().accountEvents('DEMO', 'A-1', { pageSize: 1 }))).toEqual([event, event]);
    expect(server.received[1]?.url).toBe('/v2/data-import/accounts/DEMO/A-1/events/?limit=1&cursor=a');
  });
});

describe('a list in one answer', () => {
  const read = (options = {}) => collected(server.client(options).streamImports('DEMO', { list: 'imported' }));

  it('is read as it arrives', async () => {
    let rest: ServerResponse | undefined;
    server.steps = [
      (response) => {
        rest = response;
        response.write(`[${JSON.stringify(entry(0))},${JSON.stringify(entry(1))},`);
      },
    ];
    const list = server.client().streamImports('DEMO')[Symbol.asyncIterator]();
    expect([(await list.next()).value, (await list.next()).value]).toEqual(entries(2));
    rest?.end(`${JSON.stringify(entry(2))}]`);
    expect([(await list.next()).value, (await list.next()).done]).toEqual([entry(2), true]);
  });

  it('is the whole list, asked for without a limit', async () => {
    server.steps = [json(200, entries(3))];
    expect(await read()).toEqual(entries(3));
    expect(server.received[0]?.url).toBe('/v1/data-import/imported-account-import-processes/DEMO/');
  });

  it('is tried again before its first byte', async () => {
    server.steps = [
      reset,
      json(429, { detail: 'Busy.', code: 'too_many_lists' }, { 'Retry-After': '0' }),
      json(200, []),
    ];
    expect(await read()).toEqual([]);
    server.otherwise = json(429, { detail: 'Busy.', code: 'too_many_lists' });
    expect(await failureOf(read({ retry: { attempts: 1 } }), RateLimited)).toMatchObject({ code: 'too_many_lists' });
  });

  const half = JSON.stringify(entries(3)).slice(0, -20);
  it.each<[string, Step]>([
    ['breaks off', (response) => response.write(half, () => setImmediate(() => response.destroy()))],
    ['ends too early', (response) => response.end(half)],
    ['ends after a comma', (response) => response.end(`[${JSON.stringify(entry(0))},`)],
    ['is something else', (response) => response.end('<html>')],
    ['stops coming', (response) => response.write(half)],
  ])('that %s is not taken for a whole one', async (_, step) => {
    server.steps = [step];
    const error = await failureOf(read({ timeout: 500 }), ListBrokenOff);
    expect(error).toMatchObject({ operation: 'streamImports' });
    expect(server.received).toHaveLength(1);
  });

  it('waits for whoever uses it slowly, however long that takes', async () => {
    server.steps = [json(200, entries(2_000))];
    const client = server.client({ timeout: 500, concurrency: 1 });
    let count = 0;
    for await (const _ of client.streamImports('DEMO')) {
      // Another call by the same client, which has one slot only, takes longer than the list may let us wait.
      if (count === 0) {
        server.steps = [hang];
        await client.status('DEMO', 'A-1');
      }
      count += 1;
    }
    expect(count).toBe(2_000);
  });

  it('closes its connection when it is not read to its end', async () => {
    const closed = new Promise((resolve) => {
      server.steps = [
        (response) => {
          response.on('close', resolve);
          response.write(`[${JSON.stringify(entry(0))},`);
        },
      ];
    });
    for await (const one of server.client().streamImports('DEMO')) {
      expect(one).toEqual(entry(0));
      break;
    }
    await closed;
  });

  it('ends with the reason of a signal', async () => {
    const giveUp = new AbortController();
    server.steps = [(response) => response.write(`[${JSON.stringify(entry(0))},`)];
    const reading = async () => {
      for await (const _ of server.client().streamImports('DEMO', { signal: giveUp.signal }))
        giveUp.abort(new Error('Enough.'));
    };
    expect((await failureOf(reading(), Error)).message).toBe('Enough.');
  });
});
