import { distinctSample } from '@carryover/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { Carryover } from './support/carryover.mjs';
import { ClusterGroup, SentinelGroup } from './support/redis-groups.mjs';
import { call, inParallel } from './support/supplier-api.mjs';

const ADAPTERS = ['bull', 'bullmq'];
const COUNT = 60;
/** Queues that a worker waits at: of imports and of registrations. */
const QUEUES = 2;
/** Milliseconds of a test, in which a server dies and another one takes over. */
const LONG = 300_000;

let carryover;
let sent = 0;

/** Starts the service with its queue on these servers. */
async function start(group, adapter) {
  sent = 0;
  const env = { REDIS_URL: group.url, QUEUE_ADAPTER: adapter, QUEUE_PREFIX: `groups-${adapter}` };
  carryover = await Carryover.start({ apis: 2, workers: 2, redis: false, env });
  await redisIsUp();
}

async function stop() {
  await carryover?.stop();
  carryover = undefined;
}

/** Sends accounts to both apis, with a fault after a third of them. */
async function sendAround(fault = async () => undefined) {
  const suppliers = await Promise.all([carryover.supplier(0), carryover.supplier(1)]);
  const indexes = Array.from({ length: COUNT }, (_, index) => sent + index);
  sent += COUNT;
  const send = async (index) => {
    const payload = distinctSample(index, { external_account_number: `GROUP-${index}` });
    expect(await suppliers[index % 2].create(payload)).toEqual({ status: 201, body: {} });
  };
  await inParallel(indexes.slice(0, COUNT / 3), 4, send);
  await fault();
  await inParallel(indexes.slice(COUNT / 3), 4, send);
}

/** Each import that was answered 201 became one account. */
async function expectAll() {
  await carryover.settled();
  const [counts] = await carryover.query(`
    SELECT count(*)::int AS imports, count(*) FILTER (WHERE status = 'PROCESSED')::int AS processed,
      (SELECT count(*)::int FROM account) AS accounts,
      (SELECT count(DISTINCT external_account_number)::int FROM account) AS different
    FROM account_import_process`);
  expect(counts).toEqual({ imports: sent, processed: sent, accounts: sent, different: sent });
}

/** Waits until every process has said that Redis is there, be it one after the other. */
async function redisIsUp() {
  const silent = new Set([...carryover.apis, ...carryover.workers].map(({ url }) => url));
  const areUp = async () => {
    for (const url of silent) {
      const { body } = await call(`${url}/health/ready`, { method: 'GET' });
      if (body.checks.redis === 'up') silent.delete(url);
    }
    return silent.size === 0;
  };
  expect([await waitUntil(areUp, { milliseconds: 60_000, every: 100 }), ...silent]).toEqual([true]);
}

/** Wake-ups that were ever added on a server: both libraries count them. */
const wakeUpsAt = (group, server) =>
  group.on(server, async (client) => {
    const counters = await client.keys('*:id');
    const counts = await Promise.all(counters.map((key) => client.get(key)));
    return counts.reduce((sum, count) => sum + Number(count), 0);
  });

/** Clients that wait for wake-ups on a server. */
const waitingAt = (group, server) =>
  group.on(server, async (client) => [...String(await client.client('LIST')).matchAll(/ flags=\w*b/g)].length);

/** Waits until all workers wait for wake-ups on a server, and new imports are told there. */
async function expectQueueAt(group, server) {
  const all = carryover.workers.length * QUEUES;
  let waiting = 0;
  const areAll = async () => {
    waiting = await waitingAt(group, server);
    return waiting === all;
  };
  expect([await waitUntil(areAll, { milliseconds: 60_000, every: 100 }), waiting]).toEqual([true, all]);
  const before = await wakeUpsAt(group, server);
  const areAdded = async () => {
    await sendAround();
    return (await wakeUpsAt(group, server)) > before;
  };
  expect(await waitUntil(areAdded, { milliseconds: 60_000 })).toBe(true);
  await expectAll();
}

/** Lines of the processes that are none of their log. */
const unloggedLines = () =>
  [...carryover.apis, ...carryover.workers].flatMap(({ lines }) => lines.filter((line) => !line.startsWith('{')));

describe('three Redis servers with Sentinels', () => {
  let group;
  beforeEach(async () => {
    group = await SentinelGroup.start();
  });
  afterEach(() => stop().finally(() => group?.stop()));

  it.each(ADAPTERS)(
    'that lose the one that takes writes, with a Sentinel, lose and double no import with %s, and workers go on at the next one',
    async (adapter) => {
      await start(group, adapter);
      const master = await group.master();
      await expectQueueAt(group, master);
      await sendAround(async () => group.lose(master));
      await expectAll();
      const next = await group.successorOf(master);
      await redisIsUp();
      await expectQueueAt(group, next);
      expect(unloggedLines()).toEqual([]);
    },
    LONG,
  );
});

describe('a Redis Cluster of three nodes', () => {
  let group;
  beforeAll(async () => {
    group = await ClusterGroup.start();
  });
  afterEach(stop);
  afterAll(() => group?.stop());

  const keysLike = (pattern) =>
    Promise.all(group.nodes.map((node) => group.on(node, (client) => client.keys(pattern))));

  it.each(ADAPTERS)(
    'carries queue and rates with %s, and may lose the node of the queue for a while',
    async (adapter) => {
      await start(group, adapter);
      await sendAround();
      await expectAll();
      const supplier = await carryover.supplier();
      // A count is gone after some seconds.
      const areCounted = async () => {
        await supplier.status('none');
        return (await keysLike(`groups-${adapter}:rate:*`)).flat().length > 0;
      };
      expect(await waitUntil(areCounted, { milliseconds: 30_000 })).toBe(true);
      const held = (await keysLike(`{groups-${adapter}}:*`)).map((keys) => keys.length > 0);
      expect(held.filter((isHeld) => isHeld)).toHaveLength(1);

      const lost = held.indexOf(true);
      await expectQueueAt(group, group.nodes[lost]);
      await sendAround(async () => group.nodes[lost].child.kill('SIGKILL'));
      await expectAll();
      await group.startNode(lost);
      expect(await waitUntil(() => group.isWhole(), { milliseconds: 60_000, every: 100 })).toBe(true);
      await redisIsUp();
      await expectQueueAt(group, group.nodes[lost]);
    },
    LONG,
  );
});
