import { sumPounds } from '@carryover/contract';
import { generatePayloads } from '@carryover/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';
import { inParallel } from './support/supplier-api.mjs';

/** What every run must leave behind: nothing stuck, one account a process, balances to the penny. */
async function expectEveryAccountOnce(carryover, payloads) {
  expect(await carryover.states()).toEqual({ PROCESSED: payloads.length });
  const [{ accounts, processes, balance }] = await carryover.query(`
    SELECT (SELECT count(*)::int FROM account) AS accounts,
      (SELECT count(DISTINCT process_id)::int FROM account) AS processes,
      (SELECT coalesce(sum(balance), 0)::text FROM ledger) AS balance`);
  expect({ accounts, processes }).toEqual({ accounts: payloads.length, processes: payloads.length });
  const sent = sumPounds(payloads.flatMap(({ ledgers = [] }) => ledgers.map((ledger) => ledger.ledger_balance ?? '0')));
  expect(sumPounds([balance])).toBe(sent);
  const unpaired = await carryover.query(`
    SELECT p.id FROM account_import_process p LEFT JOIN account a ON a.process_id = p.id
    WHERE a.account_number IS DISTINCT FROM p.platform_identifier`);
  expect(unpaired).toEqual([]);
}

async function createAll(carryover, payloads) {
  const supplier = await carryover.supplier();
  await inParallel(payloads, 8, async (payload) => {
    expect(await supplier.create(payload)).toEqual({ status: 201, body: {} });
  });
}

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
  }, 120_000);
});
