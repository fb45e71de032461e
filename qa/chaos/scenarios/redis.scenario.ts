import { Redis } from 'ioredis';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import type { Scenario } from '../lib/scenario.js';
import type { Stage } from '../lib/stage.js';
import { type FaultScenario, faultScenario } from '../lib/under-fault.js';

async function onRedis(stage: Stage, command: string, ...words: string[]): Promise<void> {
  const client = new Redis(redisOf(stage).url);
  await client.call(command, ...words);
  client.disconnect();
}

function redisOf({ running: { redis } }: Stage): NonNullable<Carryover['redis']> {
  if (redis === null) throw new Error('Redis does not run');
  return redis;
}

/** Clients must not notice any of them. */
const redisScenario = (scenario: FaultScenario) => faultScenario({ ...scenario, isUnseen: true });

/** Faults of Redis: it holds nothing that is not in the database too. */
export const scenarios: readonly Scenario[] = [
  redisScenario({
    name: 'redis-flushed',
    fault: 'FLUSHALL under load',
    times: { full: 10, cut: 0 },
    milliseconds: 500,
    begin: (stage) => onRedis(stage, 'FLUSHALL'),
  }),
  redisScenario({
    name: 'redis-stopped',
    fault: 'Redis stopped for 5 s and started again',
    times: { full: 5, cut: 0 },
    milliseconds: 5_000,
    begin: (stage) => redisOf(stage).stop(),
    lift: ({ running }) => running.startRedis(),
  }),
  redisScenario({
    name: 'redis-hung',
    fault: 'Redis hung for 8 s (SIGSTOP)',
    times: { full: 5, cut: 1 },
    milliseconds: 8_000,
    begin: async (stage) => redisOf(stage).child.kill('SIGSTOP'),
    lift: async (stage) => redisOf(stage).child.kill('SIGCONT'),
  }),
  redisScenario({
    name: 'redis-full',
    fault: 'Redis full for 5 s (maxmemory reached, noeviction)',
    times: { full: 5, cut: 0 },
    milliseconds: 5_000,
    begin: (stage) => onRedis(stage, 'CONFIG', 'SET', 'maxmemory', '1'),
    lift: (stage) => onRedis(stage, 'CONFIG', 'SET', 'maxmemory', '0'),
  }),
];
