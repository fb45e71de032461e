import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AppLogger } from '../logging/logger.js';
import { FakeRedis, list, number, OK, text } from '../redis/testing/fake-redis.js';
import { inTime, SharedCounters } from './shared-counters.js';

/** Milliseconds that the Cluster takes to say which nodes it has: more than a request waits. */
const SLOW = 200;

describe('counters that all processes share', () => {
  it('are there with a Cluster that takes longer to be found than a request waits', async () => {
    const node = await FakeRedis.start(async (command) => {
      if (command === 'cluster info') return text('cluster_state:ok');
      if (command !== 'cluster slots') return command === 'info' ? text('loading:0') : OK;
      await pause(SLOW);
      return list(list(number(0), number(16_383), list(text('127.0.0.1'), number(node.port), text('node'))));
    });
    const logger = AppLogger.create('shared-counters test', 'silent');
    const counters = new SharedCounters(`redis+cluster://127.0.0.1:${node.port}`, logger);
    try {
      expect(counters.isThere()).toBe(false);
      await once(counters.redis, 'ready');
      expect(counters.isThere()).toBe(true);
    } finally {
      counters.close();
      node.stop();
    }
  });

  it('keep no request waiting for an answer that does not come', async () => {
    await expect(inTime(new Promise(() => undefined))).rejects.toThrow('did not answer');
    expect(await inTime(Promise.resolve('counted'))).toBe('counted');
  });

  it('take an answer that was there in time, and that a busy process reads late', async () => {
    const answer = () => new Promise((resolve) => randomBytes(1, () => resolve('counted')));
    // What follows an answer comes before timers are looked at, and those before further answers.
    await answer();
    const counted = inTime(answer());
    const busyUntil = performance.now() + SLOW;
    while (performance.now() < busyUntil);
    expect(await counted).toBe('counted');
  });
});
