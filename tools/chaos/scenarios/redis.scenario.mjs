import { Redis } from 'ioredis';
import { faultScenario } from '../lib/under-fault.mjs';

async function onRedis(carryover, ...command) {
  const client = new Redis(carryover.redis.url);
  await client.call(...command);
  client.disconnect();
}

/** Clients must not notice any of them. */
const redisScenario = (scenario) => faultScenario({ ...scenario, isUnseen: true });

/** Faults of Redis: it holds nothing that is not in the database too. */
export const scenarios = [
  redisScenario({
    name: 'redis-flushed',
    fault: 'FLUSHALL under load',
    times: { full: 10, cut: 0 },
    milliseconds: 500,
    begin: ({ carryover }) => onRedis(carryover, 'FLUSHALL'),
  }),
  redisScenario({
    name: 'redis-stopped',
    fault: 'Redis stopped for 5 s and started again',
    times: { full: 5, cut: 0 },
    milliseconds: 5_000,
    begin: ({ carryover }) => carryover.redis.stop(),
    lift: ({ carryover }) => carryover.startRedis(),
  }),
  redisScenario({
    name: 'redis-hung',
    fault: 'Redis hung for 8 s (SIGSTOP)',
    times: { full: 5, cut: 1 },
    milliseconds: 8_000,
    begin: async ({ carryover }) => process.kill(carryover.redis.child.pid, 'SIGSTOP'),
    lift: async ({ carryover }) => process.kill(carryover.redis.child.pid, 'SIGCONT'),
  }),
  redisScenario({
    name: 'redis-full',
    fault: 'Redis full for 5 s (maxmemory reached, noeviction)',
    times: { full: 5, cut: 0 },
    milliseconds: 5_000,
    begin: ({ carryover }) => onRedis(carryover, 'CONFIG', 'SET', 'maxmemory', '1'),
    lift: ({ carryover }) => onRedis(carryover, 'CONFIG', 'SET', 'maxmemory', '0'),
  }),
];
