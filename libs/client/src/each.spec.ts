import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { failureOf } from './testing/failure-of.js';
import { json, ScriptedServer } from './testing/scripted-server.js';

const server = new ScriptedServer();

beforeAll(() => server.start());
afterAll(() => server.stop());
beforeEach(() => server.reset());

const account = (index: number) => ({ import_supplier: 'DEMO', external_account_number: `A-${index}` });

describe('calls at once', () => {
  it('are never more than the client may have under way', async () => {
    const held: (() => void)[] = [];
    let most = 0;
    server.otherwise = (response, received) => {
      held.push(() => json(200, {})(response, received));
      most = Math.max(most, held.length);
      // Three are answered together, once there was time for a fourth.
      if (held.length === 3) setImmediate(() => held.splice(0).map((answer) => answer()));
    };
    const client = server.client({ concurrency: 3 });
    await Promise.all(Array.from({ length: 30 }, (_, index) => client.validate(account(index))));
    expect(server.received).toHaveLength(30);
    expect(most).toBe(3);
  });

  it('may be a thousand under one signal without a warning', async () => {
    const warnings: Error[] = [];
    const keep = (warning: Error) => warnings.push(warning);
    process.on('warning', keep);
    const { signal } = new AbortController();
    const client = server.client({ concurrency: 50 });
    await Promise.all(Array.from({ length: 1_000 }, (_, index) => client.validate(account(index), { signal })));
    await new Promise(setImmediate);
    process.off('warning', keep);
    expect(warnings).toEqual([]);
  });

  it('end together when the client is given up', async () => {
    const end = new AbortController();
    server.otherwise = () => end.abort(new Error('Closing time.'));
    const client = server.client({ concurrency: 2, signal: end.signal });
    const calls = await Promise.allSettled(Array.from({ length: 5 }, (_, index) => client.validate(account(index))));
    expect(calls.map((call) => call.status === 'rejected' && String(call.reason))).toEqual(
      calls.map(() => 'Error: Closing time.'),
    );
    await expect(client.validate(account(9))).rejects.toThrow('Closing time.');
  });
});

describe('each', () => {
  async function* endless(taken: { count: number }) {
    for (; ; taken.count += 1) yield account(taken.count);
  }

  it('takes an item only when there is room for it', async () => {
    const taken = { count: 0 };
    const client = server.client({ concurrency: 4 });
    let done = 0;
    const ahead: number[] = [];
    const stop = new Error('That will do.');
    const acting = client.each(endless(taken), async (payload) => {
      await client.validate(payload);
      done += 1;
      ahead.push(taken.count - done);
      if (done === 100) throw stop;
    });
    expect(await failureOf(acting, Error)).toBe(stop);
    expect(Math.max(...ahead)).toBeLessThanOrEqual(4);
    expect(taken.count).toBeLessThanOrEqual(104);
  });

  it('says which item it is, and waits for all of them', async () => {
    const seen: [string, number][] = [];
    await server.client({ concurrency: 2 }).each(['a', 'b', 'c'], async (item, index) => {
      await new Promise(setImmediate);
      seen.push([item, index]);
    });
    expect(seen).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ]);
  });

  it('waits for what is under way before it fails, also when the source does', async () => {
    let ended = 0;
    async function* broken() {
      yield 1;
      throw new Error('No more.');
    }
    const acting = server.client({ concurrency: 4 }).each(broken(), async () => {
      await new Promise(setImmediate);
      ended += 1;
    });
    expect((await failureOf(acting, Error)).message).toBe('No more.');
    expect(ended).toBe(1);
  });

  it('fails while its source is silent, and has it end once it gives something', async () => {
    let speak = (): void => undefined;
    let isEnded = false;
    const acted: number[] = [];
    async function* silent() {
      try {
        yield 1;
        await new Promise<void>((resolve) => {
          speak = resolve;
        });
        yield 2;
      } finally {
        isEnded = true;
      }
    }
    const acting = server.client({ concurrency: 4 }).each(silent(), async (item) => {
      acted.push(item);
      await new Promise(setImmediate);
      throw new Error('The account is refused.');
    });
    expect((await failureOf(acting, Error)).message).toBe('The account is refused.');
    speak();
    await new Promise(setImmediate);
    expect([isEnded, acted]).toEqual([true, [1]]);
  });
});
