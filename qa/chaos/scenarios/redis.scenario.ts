import { Redis } from 'ioredis';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import { SentinelGroup } from '../../../apps/api/e2e/support/redis-groups.mjs';
import type { Figures, Scenario } from '../lib/scenario.js';
import type { Stage } from '../lib/stage.js';
import { type FaultScenario, faultScenario, PROCESSES, underFaultAgain } from '../lib/under-fault.js';

/** What begins the names of an adapter's scenarios, and the one of them that is in the cut. */
interface InChaos {
  readonly begins: string;
  readonly cut: string;
}

/** Who wakes workers; in the cut each has a fault of its own. */
const ADAPTERS: Readonly<Record<string, InChaos>> = {
  bull: { begins: 'redis', cut: 'hung' },
  bullmq: { begins: 'bullmq', cut: 'stopped' },
};

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
type RedisFault = Omit<FaultScenario, 'isUnseen' | 'env' | 'times'> & {
  /** How often in a full run. */
  readonly full: number;
};

/** Redis holds nothing that is not in the database too. */
const FAULTS: readonly RedisFault[] = [
  {
    name: 'flushed',
    fault: 'FLUSHALL under load',
    full: 10,
    milliseconds: 500,
    begin: (stage) => onRedis(stage, 'FLUSHALL'),
  },
  {
    name: 'stopped',
    fault: 'Redis stopped for 5 s and started again',
    full: 5,
    milliseconds: 5_000,
    begin: (stage) => redisOf(stage).stop(),
    lift: ({ running }) => running.startRedis(),
  },
  {
    name: 'hung',
    fault: 'Redis hung for 8 s (SIGSTOP)',
    full: 5,
    milliseconds: 8_000,
    begin: async (stage) => redisOf(stage).child.kill('SIGSTOP'),
    lift: async (stage) => redisOf(stage).child.kill('SIGCONT'),
  },
  {
    name: 'full',
    fault: 'Redis full for 5 s (maxmemory reached, noeviction)',
    full: 5,
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
  full: 2,
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

/** The faults with one library. */
function scenariosOf([adapter, { begins, cut }]: readonly [string, InChaos]): Scenario[] {
  const env = { QUEUE_ADAPTER: adapter };
  const named = <Kind extends Pick<RedisFault, 'name' | 'fault' | 'full'>>(kind: Kind) => ({
    ...kind,
    name: `${begins}-${kind.name}`,
    fault: adapter === 'bull' ? kind.fault : `${kind.fault}, with ${adapter}`,
    times: { full: kind.full, cut: kind.name === cut ? 1 : 0 },
  });
  return [
    ...FAULTS.map((fault) => faultScenario({ ...named(fault), env, isUnseen: true })),
    { ...named(FAILOVER), resumeWithin: 15_000, run: (stage) => failover(stage, env) },
  ];
}

/** Every fault, with either library. */
export const scenarios: readonly Scenario[] = Object.entries(ADAPTERS).flatMap(scenariosOf);
