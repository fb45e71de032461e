import { describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../../../tools/lib/wait-until.mjs';
import { until } from '../../testing/until.js';
import { AppLogger } from '../logging/logger.js';
import { InProcessWakeQueue } from './in-process-wake-queue.js';
import { ResilientWakeQueue } from './resilient-wake-queue.js';
import {
  closeAfterEach,
  faultyRedis,
  NOBODY,
  newPrefix,
  ON_REDIS,
  redisUrl,
  refusingRedis,
  silent,
} from './testing/redis-queues.js';
import { collector, holding, wakeUps } from './testing/wake-handlers.js';
import type { WakeQueue } from './wake-queue.js';

closeAfterEach();

/** Whether the queue takes a wake-up at the moment. */
const takes = (queue: WakeQueue, id: string) =>
  queue.fill(wakeUps(id)).then(
    () => true,
    () => false,
  );

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

describe.each(Object.entries(ON_REDIS))('the queue of %s', (_, open) => {
  it('hands what a dead worker held to another one', async () => {
    const prefix = newPrefix();
    const { proxy, url } = await faultyRedis();
    const dead = await open(url, prefix);
    const held = holding();
    await dead.queue.consume(held.handler, 1);
    const alive = await open(redisUrl(), prefix);
    await alive.queue.fill(wakeUps('a'));
    await held.begun;
    // Whatever it says from now on, nobody hears of it.
    await proxy.set('refuse');
    const again = collector(1);
    await alive.queue.consume(again.handler, 1);
    expect(await again.collected).toEqual(['a']);
    held.release();
  });

  it('leaves to others what waited when its worker stopped', async () => {
    const prefix = newPrefix();
    const held = holding();
    const stopping = await open(redisUrl(), prefix);
    await stopping.queue.consume(held.handler, 1);
    await stopping.queue.fill(wakeUps('a'));
    await held.begun;
    const stopped = stopping.queue.stopConsuming(5_000);
    const other = await open(redisUrl(), prefix);
    const { handler, collected } = collector(1);
    await other.queue.fill(wakeUps('b'));
    await other.queue.consume(handler, 1);
    held.release();
    await stopped;
    expect(await collected).toEqual(['b']);
  });

  it('still waits for the running handler when it stops while Redis is away', async () => {
    const { proxy, url } = await faultyRedis();
    const held = holding();
    const { queue } = await open(url);
    await queue.consume(held.handler, 1);
    await queue.fill(wakeUps('a'));
    await held.begun;
    await proxy.set('refuse');
    const stopped = queue.stopConsuming(5_000);
    setImmediate(held.release);
    await stopped;
    expect(held.over).toEqual(['a']);
  });

  it('says at once that Redis is away instead of waiting', async () => {
    const { queue } = await open(NOBODY);
    const both = async () => {
      await expect(queue.fill(wakeUps('a'))).rejects.toThrow('Redis is away');
      await expect(queue.nudge({ id: 'a', key: 'a' })).rejects.toThrow('Redis is away');
    };
    expect(await millisecondsOf(both)).toBeLessThan(500);
  });

  it('says so in time of Sentinels that are away from the start', async () => {
    const { queue } = await open('redis+sentinel://127.0.0.1:9/main');
    const filled = () => expect(queue.fill(wakeUps('a'))).rejects.toThrow('Redis is away');
    expect(await millisecondsOf(filled)).toBeLessThan(10_000);
  });

  it.each(['hang', 'refuse', 'reset'] as const)(
    'keeps nobody waiting for a Redis that does this: %s',
    async (fault) => {
      const { proxy, url } = await faultyRedis();
      const { queue } = await open(url);
      await queue.fill(wakeUps('a'));
      await proxy.set(fault);
      const filled = () => expect(queue.fill(wakeUps('b'))).rejects.toThrow();
      expect(await millisecondsOf(filled)).toBeLessThan(10_000);
    },
  );

  it('hands over again when Redis is back, to a worker that was there all the time', async () => {
    const { proxy, url } = await faultyRedis();
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
    await until(async () => !(await takes(queue, 'lost')));
    await proxy.set('pass');
    await until(() => takes(queue, 'b'));
    expect(await after.collected).toContain('a');
  });

  it('leaves a Redis that refuses to hand out wake-ups alone for a while, and goes on when it does', async () => {
    const { change, url } = await refusingRedis();
    let complaints = 0;
    const logger = AppLogger.create('wake-queue test', 'debug', {
      write: () => {
        complaints += 1;
      },
    });
    const { queue } = await open(url, undefined, logger);
    const held = holding();
    await queue.consume(held.handler, 1);
    await queue.fill(wakeUps('a', 'b'));
    await held.begun;
    await change('-@write');
    held.release();
    expect(await waitUntil(() => complaints > 50, { milliseconds: 1_500 })).toBeUndefined();
    expect(complaints).toBeGreaterThan(0);
    await change('+@write');
    await until(() => held.over.includes('b'));
  });

  it('is left for as long as Redis tells how full it is and hands nothing out', async () => {
    const { change, url } = await refusingRedis();
    const [away, back] = [collector(1), collector(3)];
    const queue = new ResilientWakeQueue((await open(url)).queue, new InProcessWakeQueue(silent), silent);
    const held = holding();
    await queue.consume(async (id) => {
      if (id === 'held') return held.handler(id);
      await away.handler(id);
      await back.handler(id);
    }, 1);
    await queue.fill(wakeUps('held', 'waits'));
    await held.begun;
    await change('-@write');
    held.release();
    await until(() => !queue.isShared);
    expect(await queue.depth()).toBe(0);
    await queue.fill(wakeUps('local'));
    expect(await away.collected).toEqual(['local']);
    await change('+@write');
    await until(async () => queue.isShared);
    await queue.fill(wakeUps('shared'));
    expect((await back.collected).sort()).toEqual(['local', 'shared', 'waits']);
  });

  it('begins with a Redis that comes later', async () => {
    const { proxy, url } = await faultyRedis();
    await proxy.set('refuse');
    const { queue } = await open(url);
    const { handler, collected } = collector(1);
    await queue.consume(handler, 1);
    await expect(queue.fill(wakeUps('a'))).rejects.toThrow('Redis is away');
    await proxy.set('pass');
    await until(() => takes(queue, 'a'));
    expect(await collected).toEqual(['a']);
  });

  it.each(['pass', 'hang', 'refuse'] as const)('closes in time with a Redis that does this: %s', async (fault) => {
    const { proxy, url } = await faultyRedis();
    const { queue, close } = await open(url);
    const { handler, collected } = collector(1);
    await queue.consume(handler, 1);
    await queue.fill(wakeUps('a'));
    await collected;
    await queue.stopConsuming(100);
    await proxy.set(fault);
    expect(await millisecondsOf(close)).toBeLessThan(10_000);
  });
});
