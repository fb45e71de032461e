import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { FaultProxy } from '@carryover/stand-ins';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { waitUntil } from '../../../../../tools/lib/wait-until.mjs';
import { AppLogger } from '../logging/logger.js';
import { openBullQueue } from './bull-wake-queue.js';
import { openBullMqQueue } from './bullmq-wake-queue.js';
import { InProcessWakeQueue } from './in-process-wake-queue.js';
import { QueueConnections } from './queue-connections.js';
import type { OpenQueue } from './redis-wake-queue.js';
import { ResilientWakeQueue } from './resilient-wake-queue.js';
import { type WakeHandler, WakeQueue } from './wake-queue.js';

const logger = AppLogger.create('wake-queue test', 'silent');
/** What a test opened, to be closed behind it. */
const opened: { close(): Promise<unknown> }[] = [];

/** Milliseconds until Redis forgets who held a job and is no more. */
const LOCK = 1_000;

function redisUrl(): string {
  const url = process.env['TEST_REDIS_URL'];
  if (url === undefined) throw new Error('TEST_REDIS_URL is not set; npm test starts a server and sets it.');
  return url;
}

/** Nobody listens on the discard port. */
const NOBODY = 'redis://127.0.0.1:9';

/** A queue of a process of its own; others of the same prefix are those of other processes. */
type OpenOnRedis = (url?: string, prefix?: string, teller?: AppLogger) => Promise<OpenQueue>;

const onRedis =
  (open: typeof openBullQueue | typeof openBullMqQueue): OpenOnRedis =>
  async (url = redisUrl(), prefix = `test-${randomUUID()}`, teller = logger) => {
    const connections = new QueueConnections(url, () => undefined);
    const queue = await open('wake', connections, { prefix, nudgeBelow: 10, lockDuration: LOCK }, teller);
    opened.push(queue);
    return queue;
  };

const ON_REDIS: Record<string, OpenOnRedis> = { Bull: onRedis(openBullQueue), BullMQ: onRedis(openBullMqQueue) };

const resilient = async (open: OpenOnRedis, url?: string, prefix?: string) =>
  new ResilientWakeQueue((await open(url, prefix)).queue, new InProcessWakeQueue(logger), logger);

const QUEUES: Record<string, () => Promise<WakeQueue>> = {
  'the in-process queue': async () => new InProcessWakeQueue(logger),
};
for (const [name, open] of Object.entries(ON_REDIS)) {
  QUEUES[`the queue of ${name}`] = async () => (await open()).queue;
  QUEUES[`the resilient queue of ${name}`] = () => resilient(open);
  QUEUES[`the resilient queue of ${name} without Redis`] = () => resilient(open, NOBODY);
}

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

/** Something that is waited for until it is opened. */
function gate(): { open: () => void; opened: Promise<void> } {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

const wakeUps = (...ids: string[]) => ids.map((id) => ({ id, key: `${id}.1` }));

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

describe.each(Object.entries(QUEUES))('%s', (_, make) => {
  async function consuming(handler: WakeHandler, concurrency = 1): Promise<WakeQueue> {
    const queue = await make();
    await queue.consume(handler, concurrency);
    return queue;
  }

  it('hands every wake-up to the handler', async () => {
    const { handler, collected } = collector(3);
    const queue = await consuming(handler);
    await queue.fill(wakeUps('a', 'b', 'c'));
    expect((await collected).sort()).toEqual(['a', 'b', 'c']);
  });

  it('hands over what it is nudged for', async () => {
    const { handler, collected } = collector(2);
    const queue = await consuming(handler);
    for (const wakeUp of wakeUps('a', 'b')) await queue.nudge(wakeUp);
    expect((await collected).sort()).toEqual(['a', 'b']);
  });

  it('handles so many at a time, and no more', async () => {
    const held = gate();
    const begun = collector(2);
    const { handler, collected } = collector(3);
    let now = 0;
    let most = 0;
    const queue = await consuming(async (id) => {
      now += 1;
      most = Math.max(most, now);
      await begun.handler(id);
      await held.opened;
      now -= 1;
      await handler(id);
    }, 2);
    await queue.fill(wakeUps('a', 'b', 'c'));
    await begun.collected;
    held.open();
    await collected;
    expect(most).toBe(2);
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
    const held = gate();
    const begun = collector(1);
    const { handler, collected } = collector(count);
    const queue = await consuming(async (id) => {
      await begun.handler(id);
      await held.opened;
      await handler(id);
    });
    await queue.fill(wakeUps('held'));
    await begun.collected;
    const released = (): Promise<string[]> => {
      held.open();
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

  it('waits for the running handler when it stops, and hands out nothing from then on', async () => {
    const held = gate();
    const ended: string[] = [];
    const { handler, collected: started } = collector(1);
    const queue = await consuming(async (id) => {
      await handler(id);
      await held.opened;
      ended.push(id);
    });
    await queue.fill(wakeUps('a', 'b'));
    await started;
    const stopped = queue.stopConsuming(5_000);
    held.open();
    await stopped;
    expect(ended).toEqual(['a']);
  });

  it('does not wait longer than it is given for a handler that hangs', async () => {
    const held = gate();
    const { handler, collected: started } = collector(1);
    const queue = await consuming(async (id) => {
      await handler(id);
      await held.opened;
    });
    await queue.fill(wakeUps('a'));
    await started;
    await queue.stopConsuming(10);
    held.open();
  });
});

describe('an in-process queue whose worker died', () => {
  it('is empty in the next one, which is told again by whoever reads the rows', async () => {
    const { handler, collected } = collector(1);
    const next = new InProcessWakeQueue(logger);
    await next.consume(handler, 1);
    expect(await next.depth()).toBe(0);
    await next.fill(wakeUps('a'));
    expect(await collected).toEqual(['a']);
  });
});

describe.each(Object.entries(ON_REDIS))('the queue of %s', (_, open) => {
  /** Redis, with a proxy before it that may make it go away. */
  async function faulty(): Promise<{ proxy: FaultProxy; url: string }> {
    const proxy = await FaultProxy.start(redisUrl());
    opened.push({ close: () => proxy.stop() });
    return { proxy, url: proxy.through(redisUrl()) };
  }

  it('hands what a dead worker held to another one', async () => {
    const prefix = `test-${randomUUID()}`;
    const { proxy, url } = await faulty();
    const dead = await open(url, prefix);
    const taken = collector(1);
    const held = gate();
    await dead.queue.consume(async (id) => {
      await taken.handler(id);
      await held.opened;
    }, 1);
    const alive = await open(redisUrl(), prefix);
    await alive.queue.fill(wakeUps('a'));
    await taken.collected;
    // Whatever it says from now on, nobody hears of it.
    await proxy.set('refuse');
    const again = collector(1);
    await alive.queue.consume(again.handler, 1);
    expect(await again.collected).toEqual(['a']);
    held.open();
  });

  it('leaves to others what waited when its worker stopped', async () => {
    const prefix = `test-${randomUUID()}`;
    const held = gate();
    const first = collector(1);
    const stopping = await open(redisUrl(), prefix);
    await stopping.queue.consume(async (id) => {
      await first.handler(id);
      await held.opened;
    }, 1);
    await stopping.queue.fill(wakeUps('a'));
    await first.collected;
    const stopped = stopping.queue.stopConsuming(5_000);
    const other = await open(redisUrl(), prefix);
    const { handler, collected } = collector(1);
    await other.queue.fill(wakeUps('b'));
    await other.queue.consume(handler, 1);
    held.open();
    await stopped;
    expect(await collected).toEqual(['b']);
  });

  it('still waits for the running handler when it stops while Redis is away', async () => {
    const { proxy, url } = await faulty();
    const held = gate();
    let isDone = false;
    const { handler, collected: started } = collector(1);
    const { queue } = await open(url);
    await queue.consume(async (id) => {
      await handler(id);
      await held.opened;
      isDone = true;
    }, 1);
    await queue.fill(wakeUps('a'));
    await started;
    await proxy.set('refuse');
    const stopped = queue.stopConsuming(5_000);
    setImmediate(held.open);
    await stopped;
    expect(isDone).toBe(true);
  });

  it('says at once that Redis is away instead of waiting', async () => {
    const { queue } = await open(NOBODY);
    const from = performance.now();
    await expect(queue.fill(wakeUps('a'))).rejects.toThrow('Redis is away');
    await expect(queue.nudge({ id: 'a', key: 'a' })).rejects.toThrow('Redis is away');
    expect(performance.now() - from).toBeLessThan(500);
  });

  it('says so in time of Sentinels that are away from the start', async () => {
    const { queue } = await open('redis+sentinel://127.0.0.1:9/main');
    const from = performance.now();
    await expect(queue.fill(wakeUps('a'))).rejects.toThrow('Redis is away');
    expect(performance.now() - from).toBeLessThan(10_000);
  });

  it.each(['hang', 'refuse', 'reset'] as const)(
    'keeps nobody waiting for a Redis that does this: %s',
    async (fault) => {
      const { proxy, url } = await faulty();
      const { queue } = await open(url);
      await queue.fill(wakeUps('a'));
      await proxy.set(fault);
      const from = performance.now();
      await expect(queue.fill(wakeUps('b'))).rejects.toThrow();
      expect(performance.now() - from).toBeLessThan(10_000);
    },
  );

  it('hands over again when Redis is back, to a worker that was there all the time', async () => {
    const { proxy, url } = await faulty();
    const before = collector(1);
    const after = collector(2);
    const { queue } = await open(url);
    await queue.consume(async (id) => {
      await before.handler(id);
      await after.handler(id);
    }, 1);
    await queue.fill(wakeUps('a'));
    await before.collected;
    await proxy.set('refuse');
    const isAway = () =>
      queue.fill(wakeUps('lost')).then(
        () => false,
        () => true,
      );
    while (!(await isAway())) await pause(10);
    await proxy.set('pass');
    const isBack = () =>
      queue.fill(wakeUps('b')).then(
        () => true,
        () => false,
      );
    while (!(await isBack())) await pause(10);
    expect(await after.collected).toContain('a');
  });

  it('leaves a Redis that refuses to hand out wake-ups alone for a while, and goes on when it does', async () => {
    const user = `refused-${randomUUID()}`;
    const admin = new Redis(redisUrl());
    const change = (...rules: string[]) => admin.call('ACL', 'SETUSER', user, ...rules);
    opened.push({ close: () => admin.call('ACL', 'DELUSER', user).finally(() => admin.disconnect()) });
    await change('on', '>secret', '~*', '&*', '+@all');
    const url = Object.assign(new URL(redisUrl()), { username: user, password: 'secret' }).href;
    let complaints = 0;
    const teller = AppLogger.create('wake-queue test', 'debug', {
      write: () => {
        complaints += 1;
      },
    });
    const { queue } = await open(url, undefined, teller);
    const held = gate();
    const begun = collector(1);
    const handled = new Set<string>();
    await queue.consume(async (id) => {
      await begun.handler(id);
      await held.opened;
      handled.add(id);
    }, 1);
    await queue.fill(wakeUps('a', 'b'));
    await begun.collected;
    await change('-@write');
    held.open();
    expect(await waitUntil(() => complaints > 50, { milliseconds: 1_500 })).toBeUndefined();
    expect(complaints).toBeGreaterThan(0);
    await change('+@write');
    while (!handled.has('b')) await pause(10);
  });

  it('begins with a Redis that comes later', async () => {
    const { proxy, url } = await faulty();
    await proxy.set('refuse');
    const { queue } = await open(url);
    const { handler, collected } = collector(1);
    await queue.consume(handler, 1);
    await expect(queue.fill(wakeUps('a'))).rejects.toThrow('Redis is away');
    await proxy.set('pass');
    const isThere = () =>
      queue.fill(wakeUps('a')).then(
        () => true,
        () => false,
      );
    while (!(await isThere())) await pause(10);
    expect(await collected).toEqual(['a']);
  });

  it.each(['pass', 'hang', 'refuse'] as const)('closes in time with a Redis that does this: %s', async (fault) => {
    const { proxy, url } = await faulty();
    const { queue, close } = await open(url);
    const { handler, collected } = collector(1);
    await queue.consume(handler, 1);
    await queue.fill(wakeUps('a'));
    await collected;
    await queue.stopConsuming(100);
    await proxy.set(fault);
    const from = performance.now();
    await close();
    expect(performance.now() - from).toBeLessThan(10_000);
  });
});
