import { generatePayloads } from '@carryover/testing';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';
import { createAll, expectEveryAccountOnce } from './support/every-account-once.mjs';

describe('a thousand accounts with two workers', () => {
  let carryover;

  beforeAll(async () => {
    carryover = await Carryover.start({ workers: 2, env: { LEASE_SECONDS: '2' } });
  });

  afterAll(() => carryover?.stop());

  it('imports each exactly once while a worker is killed twice and Redis is flushed', async () => {
    const payloads = generatePayloads(1_000, 11, 'DEMO');
    const processed = async (least) => ((await carryover.states()).PROCESSED ?? 0) >= least;
    const reach = (least) => waitUntil(() => processed(least), { milliseconds: 60_000, every: 20 });
    const killOneAt = async (least) => {
      await reach(least);
      await carryover.workers.pop().end('SIGKILL');
      await carryover.addWorker();
    };
    const disturb = async () => {
      await killOneAt(100);
      await reach(300);
      const redis = new Redis(carryover.redis.url);
      await redis.flushall();
      redis.disconnect();
      await killOneAt(500);
    };
    await Promise.all([createAll(carryover, payloads), disturb()]);
    await carryover.settled();
    await expectEveryAccountOnce(carryover, payloads);
  }, 240_000);
});

describe('two hundred accounts without Redis', () => {
  let carryover;

  beforeAll(async () => {
    carryover = await Carryover.start({ redis: false });
  });

  afterAll(() => carryover?.stop());

  it('are imported by the in-process runner, each exactly once', async () => {
    const payloads = generatePayloads(200, 12, 'DEMO');
    await createAll(carryover, payloads);
    await carryover.settled();
    await expectEveryAccountOnce(carryover, payloads);
  });
});
