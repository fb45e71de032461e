import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NotFound, NotSettledInTime } from './index.js';
import { collected, failureOf } from './testing/failure-of.js';
import { json, ScriptedServer } from './testing/scripted-server.js';

const server = new ScriptedServer();

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => server.reset());

const status = (state: string) =>
  json(200, {
    status: state,
    platform_identifier: state === 'PROCESSED' ? 'A-77' : null,
    created_at: '2026-07-01T11:00:02.123456+01:00',
    modified_at: '2026-07-01T11:00:02.123456+01:00',
    latest_error: null,
  });
const quickly = { every: 1, most: 2 };

describe('waiting for imports', () => {
  it.each(['PROCESSED', 'ERRORED', 'DRY_RUN_SUCCEEDED', 'DRY_RUN_ERRORED', 'CANCELLED'])(
    'ends at %s',
    async (state) => {
      server.steps = [status('PENDING'), status('IN_PROGRESS'), status(state)];
      expect(await server.client().waitUntilSettled('DEMO', 'A-1', quickly)).toMatchObject({ status: state });
      expect(server.received).toHaveLength(3);
    },
  );

  it('ends when the time is up, and says so', async () => {
    server.otherwise = status('PENDING');
    const waiting = server.client().waitUntilSettled('DEMO', 'A-1', { ...quickly, timeout: 20 });
    expect(await failureOf(waiting, NotSettledInTime)).toMatchObject({
      message: 'waitUntilSettled: A-1 has not settled within 20 ms.',
    });
  });

  it('ends when it is given up', async () => {
    server.otherwise = status('PENDING');
    const giveUp = new AbortController();
    const waiting = server.client().waitUntilSettled('DEMO', 'A-1', { every: 60_000, signal: giveUp.signal });
    giveUp.abort(new Error('Enough.'));
    expect((await failureOf(waiting, Error)).message).toBe('Enough.');
  });

  it('for what does not exist ends at once', async () => {
    server.otherwise = json(404, { detail: 'No.', code: 'not_found' });
    await failureOf(server.client().waitUntilSettled('DEMO', 'A-1'), NotFound);
    expect(server.received).toHaveLength(1);
  });

  it('gives each as it settles and asks about the others only', async () => {
    let questions = 0;
    server.otherwise = (response, received) => {
      questions += 1;
      const isSlow = received.url.includes('/SLOW/') && questions < 6;
      return status(isSlow ? 'IN_PROGRESS' : 'PROCESSED')(response, received);
    };
    const settled = await collected(server.client().settled('DEMO', ['SLOW', 'A-1', 'A-2', 'A-1'], quickly));
    expect(settled.map(([number]) => number).sort()).toEqual(['A-1', 'A-2', 'SLOW']);
    expect(settled.at(-1)?.[0]).toBe('SLOW');
    expect(questions).toBe(6);
  });
});

describe('the feed', () => {
  const entry = (cursor: string) => ({
    cursor,
    event: 'EVENT_X',
    occurred_at: '',
    external_account_number: 'A-1',
    data: null,
  });
  const page = (cursors: string[], next: string, more: boolean) =>
    json(200, { results: cursors.map(entry), next_cursor: next, has_more: more });

  it('is read from a cursor to its present end', async () => {
    server.steps = [page(['b', 'c'], 'c', true), page(['d'], 'd', false)];
    const events = await collected(server.client().events('DEMO', { after: 'a', pageSize: 2 }));
    expect(events.map(({ cursor }) => cursor)).toEqual(['b', 'c', 'd']);
    expect(server.received.map(({ url }) => url)).toEqual([
      '/v2/data-import/events/DEMO/?after=a&limit=2',
      '/v2/data-import/events/DEMO/?after=c&limit=2',
    ]);
  });

  it('is followed from its end, which is asked for until it is found', async () => {
    server.steps = [page([], 'a', true), page([], 'b', true), page([], 'c', false), page(['d'], 'd', false)];
    const giveUp = new AbortController();
    const following = server.client().events('DEMO', { after: 'end', follow: true, every: 1, signal: giveUp.signal });
    for await (const { cursor } of following) {
      expect(cursor).toBe('d');
      break;
    }
    const asked = server.received.map(({ url }) => new URL(url, 'http://x').searchParams.get('after'));
    expect(asked).toEqual(['end', 'end', 'end', 'c']);
  });

  it('is followed beyond its end until it is given up', async () => {
    server.steps = [page(['a'], 'a', false), page([], 'a', false), page(['b'], 'b', false)];
    server.otherwise = page([], 'b', false);
    const giveUp = new AbortController();
    const seen: string[] = [];
    const following = async () => {
      const feed = server.client().events('DEMO', { follow: true, every: 1, signal: giveUp.signal });
      for await (const { cursor } of feed) {
        seen.push(cursor);
        if (cursor === 'b') giveUp.abort(new Error('Enough.'));
      }
    };
    expect((await failureOf(following(), Error)).message).toBe('Enough.');
    expect(seen).toEqual(['a', 'b']);
  });
});
