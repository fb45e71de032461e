import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import Bull from 'bull';
import { AppLogger } from '../logging/logger.js';
import { BullWakeQueue, type WakeJob } from './bull-wake-queue.js';
import { InProcessWakeQueue } from './in-process-wake-queue.js';
import { BullConnections } from './redis-connection.js';
import { ResilientWakeQueue } from './resilient-wake-queue.js';
import { type WakeHandler, WakeQueue } from './wake-queue.js';

const logger = AppLogger.create('wake-queue test', 'silent');
const bulls: { queue: Bull.Queue<WakeJob>; connections: BullConnections }[] = [];

function bullOn(url: string): BullWakeQueue {
  const connections = new BullConnections(url, () => undefined);
  const queue = new Bull<WakeJob>('wake', {
    prefix: `test-${randomUUID()}`,
    createClient: (type) => connections.create(type),
  });
  bulls.push({ queue, connections });
  return new BullWakeQueue(queue, logger, 10);
}

function redisUrl(): string {
  const url = process.env['TEST_REDIS_URL'];
  if (url === undefined) throw new Error('TEST_REDIS_URL is not set; npm test starts a server and sets it.');
  return url;
}

/** Nobody listens on the discard port. */
const NOBODY = 'redis://127.0.0.1:9';

const QUEUES: Record<string, () => WakeQueue> = {
  'the queue on Redis': () => bullOn(redisUrl()),
  'the in-process queue': () => new InProcessWakeQueue(logger),
  'the resilient queue with Redis': () =>
    new ResilientWakeQueue(bullOn(redisUrl()), new InProcessWakeQueue(logger), logger),
  'the resilient queue without Redis': () =>
    new ResilientWakeQueue(bullOn(NOBODY), new InProcessWakeQueue(logger), logger),
};

/** Handles wake-ups until so many have come. */
function collector(count: number): { handler: WakeHandler; collected: Promise<string[]> } {
  const ids: string[] = [];
  let done: (ids: string[]) => void = () => undefined;
  const collected = new Promise<string[]>((resolve) => {
    done = resolve;
  });
  const handler: WakeHandler = async (id) => {
    ids.push(id);
    if (ids.length === count) done(ids);
  };
  return { handler, collected };
}

const wakeUps = (...ids: string[]) => ids.map((id) => ({ id, key: `${id}.1` }));

afterEach(async () => {
  await Promise.all(bulls.splice(0).map(({ queue, connections }) => connections.close(queue)));
});

describe.each(Object.entries(QUEUES))('%s', (_, make) => {
  async function consuming(handler: WakeHandler, concurrency = 1): Promise<WakeQueue> {
    const queue = make();
    await queue.consume(handler, concurrency);
    return queue;
  }

  it('hands every wake-up to the handler', async () => {
    const { handler, collected } = collector(3);
    const queue = await consuming(handler);
    await queue.fill(wakeUps('a', 'b', 'c'));
    expect((await collected).sort()).toEqual(['a', 'b', 'c']);
  });

  it('takes the same key again once it was handled', async () => {
    const first = collector(1);
    const second = collector(2);
    const queue = await consuming(async (id) => {
      await first.handler(id);
      await second.handler(id);
    });
    await queue.fill(wakeUps('a'));
    await first.collected;
    const settled = async () => (await queue.depth()) === 0;
    while (!(await settled())) await pause(10);
    await queue.fill(wakeUps('a'));
    expect(await second.collected).toEqual(['a', 'a']);
  });

  /** A queue that handles a wake-up, so that others wait behind it until they are released. */
  async function busy(count: number) {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const begun = collector(1);
    const { handler, collected } = collector(count);
    const queue = await consuming(async (id) => {
      await begun.handler(id);
      await gate;
      await handler(id);
    });
    await queue.fill(wakeUps('held'));
    await begun.collected;
    const released = (): Promise<string[]> => {
      release();
      return collected;
    };
    return { queue, released };
  }

  it('is drained when all was handed out, and not while something waits', async () => {
    const { queue, released } = await busy(2);
    expect(await queue.isDrained()).toBe(true);
    await queue.fill(wakeUps('a'));
    expect(await queue.isDrained()).toBe(false);
    expect(await released()).toEqual(['held', 'a']);
  });

  it('takes one key that waits already only once', async () => {
    const { queue, released } = await busy(3);
    await queue.fill([...wakeUps('a'), ...wakeUps('a'), ...wakeUps('b')]);
    expect(await released()).toEqual(['held', 'a', 'b']);
  });

  it('has a wake-up that goes first before those that wait, but none that waits already', async () => {
    const { queue, released } = await busy(4);
    await queue.fill(wakeUps('a', 'b'));
    await queue.fill(wakeUps('b', 'c').map((wakeUp) => ({ ...wakeUp, isFirst: true })));
    expect(await released()).toEqual(['held', 'c', 'a', 'b']);
  });

  it('goes on after a handler that failed', async () => {
    const { handler, collected } = collector(1);
    const queue = await consuming(async (id) => {
      if (id === 'bad') throw new Error('no');
      await handler(id);
    });
    await queue.fill(wakeUps('bad', 'good'));
    expect(await collected).toEqual(['good']);
  });

  it('waits for the running handler when it stops', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isDone = false;
    const { handler, collected: started } = collector(1);
    const queue = await consuming(async (id) => {
      await handler(id);
      await gate;
      isDone = true;
    });
    await queue.fill(wakeUps('a'));
    await started;
    const stopped = queue.stopConsuming(5_000);
    release();
    await stopped;
    expect(isDone).toBe(true);
  });
});

describe('a queue whose Redis is away', () => {
  it('still waits for the running handler when it stops', async () => {
    let release: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isDone = false;
    const { handler, collected: started } = collector(1);
    const queue = bullOn(redisUrl());
    await queue.consume(async (id) => {
      await handler(id);
      await gate;
      isDone = true;
    }, 1);
    await queue.fill(wakeUps('a'));
    await started;
    const client = bulls.at(-1)?.queue.client;
    client?.disconnect();
    while (client?.status === 'ready') await new Promise((resolve) => setImmediate(resolve));
    const stopped = queue.stopConsuming(5_000);
    setImmediate(release);
    await stopped;
    expect(isDone).toBe(true);
  });

  it('says so at once instead of waiting', async () => {
    const queue = bullOn(NOBODY);
    const from = performance.now();
    await expect(queue.fill(wakeUps('a'))).rejects.toThrow('Redis is away');
    await expect(queue.nudge({ id: 'a', key: 'a' })).rejects.toThrow('Redis is away');
    expect(performance.now() - from).toBeLessThan(500);
  });
});
