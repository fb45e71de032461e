import { setTimeout as wait } from 'node:timers/promises';
import { processTree, signalAll } from '../lib/process-tree.js';
import type { Scenario } from '../lib/scenario.js';
import { faultScenario } from '../lib/under-fault.js';

/** Milliseconds between two blows at all connections. */
const BLOWS_APART = 300;

const TERMINATE_OTHERS = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

/** Processes that stand still; a lane runs one scenario at a time. */
let stopped: readonly number[] = [];

/** Faults of PostgreSQL that pass: what was answered 201 is there, everything else was refused in so many words. */
export const scenarios: readonly Scenario[] = [
  faultScenario({
    name: 'postgres-restarted',
    fault: 'PostgreSQL stopped at once and started 2 s later',
    times: { full: 10, cut: 1 },
    milliseconds: 2_000,
    begin: (stage) => stage.stopPostgres('SIGQUIT'),
    lift: (stage) => stage.startPostgres(),
  }),
  faultScenario({
    name: 'postgres-connections-cut',
    fault: 'all connections terminated, ten times in a row',
    times: { full: 10, cut: 1 },
    milliseconds: 0,
    begin: async ({ running }) => {
      for (let blow = 0; blow < 10; blow += 1) {
        await running.query(TERMINATE_OTHERS);
        await wait(BLOWS_APART);
      }
    },
  }),
  faultScenario({
    name: 'postgres-hung',
    fault: 'every process of PostgreSQL stopped for 30 s (SIGSTOP)',
    times: { full: 2, cut: 0 },
    resumeWithin: 20_000,
    milliseconds: 30_000,
    begin: async (stage) => {
      stopped = processTree(stage.postgresPid);
      signalAll(stopped, 'SIGSTOP');
    },
    lift: async () => signalAll(stopped, 'SIGCONT'),
  }),
];
