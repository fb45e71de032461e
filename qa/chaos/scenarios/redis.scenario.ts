import { Redis } from 'ioredis';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import { SentinelGroup } from '../../../apps/api/e2e/support/redis-groups.mjs';
import type { Figures, Scenario } from '../lib/scenario.js';
import type { Stage } from '../lib/stage.js';
import { type FaultScenario, faultScenario, PROCESSES, underFaultAgain } from '../lib/under-fault.js';

/** Who wakes workers, and what begins the names of its scenarios. */
const ADAPTERS = { bull: 'redis', bullmq: 'bullmq' };

async function onRedis(stage: Stage, command: string, ...words: string[]): Promise<void> {
  const client = new Redis(redisOf(stage).url);
  await client.call(command, ...words);
  client.disconnect();
}

function redisOf({ running: { redis } }: Stage): NonNullable<Carryover['redis']> {
  if (redis === null) throw new Error('Redis does not run');
  return redis;
}

/** A fault of Redis; clients must not notice any of them. */
type RedisFault = Omit<FaultScenario, 'isUnseen' | 'env'>;

/** Redis holds nothing that is not in the database too. */
const FAULTS: readonly RedisFault[] = [
  {
    name: 'flushed',
    fault: 'FLUSHALL under load',
    times: { full: 10, cut: 0 },
    milliseconds: 500,
    begin: (stage) => onRedis(stage, 'FLUSHALL'),
  },
  {
    name: 'stopped',
    fault: 'Redis stopped for 5 s and started again',
    times: { full: 5, cut: 0 },
    milliseconds: 5_000,
    begin: (stage) => redisOf(stage).stop(),
    lift: ({ running }) => running.startRedis(),
  },
  {
    name: 'hung',
    fault: 'Redis hung for 8 s (SIGSTOP)',
    times: { full: 5, cut: 1 },
    milliseconds: 8_000,
    begin: async (stage) => redisOf(stage).child.kill('SIGSTOP'),
    lift: async (stage) => redisOf(stage).child.kill('SIGCONT'),
  },
  {
    name: 'full',
    fault: 'Redis full for 5 s (maxmemory reached, noeviction)',
    times: { full: 5, cut: 0 },
    milliseconds: 5_000,
    begin: (stage) => onRedis(stage, 'CONFIG', 'SET', 'maxmemory', '1'),
    lift: (stage) => onRedis(stage, 'CONFIG', 'SET', 'maxmemory', '0'),
  },
];

/** Milliseconds from the death of a server until Sentinels have another one take over. */
const UNNOTICED = 5_000;

/** The server that takes writes dies, and Sentinels have a replica take over; twice, as there are two. */
const FAILOVER = {
  name: 'failover',
  fault: 'kill -9 of the Redis that Sentinels watch, under load; a replica takes over',
  times: { full: 2, cut: 0 },
};

async function failover(stage: Stage, env: Record<string, string>): Promise<Figures> {
  const group = await SentinelGroup.start();
  const begin = async () => {
    const { child, port } = await group.master();
    if (!child.kill('SIGKILL')) throw new Error(`nobody has taken over from the server on port ${port}`);
  };
  try {
    const carryover = await stage.start({ ...PROCESSES, redis: false, env: { ...env, REDIS_URL: group.url } });
    const figures = await underFaultAgain(stage, carryover, { begin, milliseconds: UNNOTICED, isUnseen: true });
    await stage.finish();
    return { figures };
  } finally {
    await group.stop();
  }
}

/** The faults with one library; those of the other one are not in the cut. */
function scenariosOf([adapter, begins]: readonly [string, string]): Scenario[] {
  const env = { QUEUE_ADAPTER: adapter };
  const named = <Kind extends Pick<Scenario, 'name' | 'fault' | 'times'>>(kind: Kind) => ({
    ...kind,
    name: `${begins}-${kind.name}`,
    ...(adapter === 'bull' ? {} : { fault: `${kind.fault}, with ${adapter}`, times: { ...kind.times, cut: 0 } }),
  });
  return [
    ...FAULTS.map((fault) => faultScenario({ ...named(fault), env, isUnseen: true })),
    { ...named(FAILOVER), resumeWithin: 15_000, run: (stage) => failover(stage, env) },
  ];
}

/** Every fault, with either library. */
export const scenarios: readonly Scenario[] = Object.entries(ADAPTERS).flatMap(scenariosOf);
