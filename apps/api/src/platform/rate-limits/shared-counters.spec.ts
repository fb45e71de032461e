import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { AppLogger } from '../logging/logger.js';
import { FakeRedis, list, number, OK, text } from '../redis/testing/fake-redis.js';
import { SharedCounters } from './shared-counters.js';

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
});
