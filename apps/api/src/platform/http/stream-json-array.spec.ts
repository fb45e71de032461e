import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type NextBatch, ReaderGone, streamJsonArray } from './stream-json-array.js';

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Serves these batches. @returns the answer as it begins, and what became of the sending */
async function serving(
  batches: AsyncIterable<readonly unknown[]>,
  stalledAfter?: number,
): Promise<{ answer: IncomingMessage; outcome: Promise<unknown> }> {
  let settle: (outcome: Promise<void>) => void = () => undefined;
  const sending = new Promise<void>((resolve) => {
    settle = resolve;
  });
  server = createServer((_, response) => settle(streamJsonArray(response, nextOf(batches), { stalledAfter })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const asking = request({ port, host: '127.0.0.1' }).end();
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  return {
    answer,
    outcome: sending.then(
      () => 'sent',
      (error: unknown) => error,
    ),
  };
}

function nextOf(batches: AsyncIterable<readonly unknown[]>): NextBatch {
  const iterator = batches[Symbol.asyncIterator]();
  return async () => {
    const { done, value } = await iterator.next();
    return done === true ? null : value;
  };
}

async function* given(...batches: unknown[][]): AsyncGenerator<unknown[]> {
  yield* batches;
}

async function text(answer: IncomingMessage): Promise<string> {
  let all = '';
  for await (const chunk of answer.setEncoding('utf8')) all += chunk;
  return all;
}

describe('streamJsonArray', () => {
  it.each([
    [given(), '[]'],
    [given([]), '[]'],
    [given([1], [], [2, { three: '3' }], []), '[1,2,{"three":"3"}]'],
  ])('answers an array whatever the batches hold', async (batches, body) => {
    const { answer, outcome } = await serving(batches);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(await text(answer)).toBe(body);
    expect(await outcome).toBe('sent');
  });

  it('sends the first byte before there is a batch', async () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    async function* late() {
      await opened;
      yield [1];
    }
    const { answer } = await serving(late());
    const [first] = await once(answer.setEncoding('utf8'), 'data');
    expect(first).toBe('[');
    open();
    expect(await text(answer)).toBe('1]');
  });

  it('breaks the connection when a batch cannot be had', async () => {
    async function* failing() {
      yield [1];
      throw new Error('The database went away.');
    }
    const { answer, outcome } = await serving(failing());
    await expect(text(answer)).rejects.toThrow('aborted');
    expect(await outcome).toMatchObject({ message: 'The database went away.' });
  });

  it('asks for no further batch when the reader goes away', async () => {
    let asked = 0;
    async function* endless() {
      for (;;) {
        asked += 1;
        yield ['x'.repeat(100_000)];
      }
    }
    const { answer, outcome } = await serving(endless());
    await once(answer, 'data');
    answer.destroy();
    expect(await outcome).toBeInstanceOf(ReaderGone);
    const then = asked;
    await new Promise((resolve) => setImmediate(resolve));
    expect(asked).toBe(then);
  });

  it('cuts off a reader that takes nothing any more, and holds little for it until then', async () => {
    let asked = 0;
    async function* endless() {
      for (;;) {
        asked += 1;
        yield ['x'.repeat(1_000_000)];
      }
    }
    const { answer, outcome } = await serving(endless(), 200);
    answer.pause();
    expect(await outcome).toBeInstanceOf(ReaderGone);
    expect(asked).toBeLessThan(20);
  });
});
