import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import { queryOne } from '../lib/query-one.js';
import type { Scenario } from '../lib/scenario.js';
import { sendAccounts } from '../lib/send-accounts.js';
import type { Stage } from '../lib/stage.js';
import { waitFor } from '../lib/wait-for.js';

const WORKERS = 3;

/** Accounts that are on their way during each change of leaders. */
const SENT = 40;

/** Of the database connection and of the process. */
interface Leader {
  readonly backend: number;
  readonly process: number;
}

const LEADER = `
  SELECT a.pid AS backend, split_part(a.application_name, '/', 2)::int AS process
  FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND l.classid = 0 AND a.datname = current_database()
    AND a.application_name LIKE 'carryover-worker/%'`;

/**
 * The elected dispatcher loses its election without knowing, or stands still, so that two processes hold themselves for
 * it: each import is processed once all the same, and somebody dispatches.
 */
export const scenario: Scenario = {
  name: 'dispatchers',
  fault: 'leader deposed or halted (SIGSTOP), so that two lead',
  times: { full: 20, cut: 2 },
  resumeWithin: 10_000,

  async run(stage) {
    const carryover = await stage.start({ workers: WORKERS, env: { LEASE_SECONDS: '2' } });
    const supplier = await carryover.supplier();
    for (let time = 0; time < stage.times; time += 1) {
      const part = time + 1;
      await Promise.all([
        sendAccounts(stage, { supplier, count: SENT, part }),
        (time % 2 === 0 ? depose : haltLeader)(stage, carryover),
      ]);
    }
    await carryover.settled();
    const { starts, imports } = await queryOne<{ starts: number; imports: number }>(
      carryover,
      `SELECT count(*) FILTER (WHERE event LIKE '%STARTED')::int AS starts, count(DISTINCT process_id)::int AS imports
       FROM account_import_event`,
    );
    return { starts, imports };
  },
};

const leaderOf = async (carryover: Carryover) => (await carryover.query<Leader>(LEADER))[0];

/** Waits for an election that somebody else has won than the connection before. */
const electionAfter = (carryover: Carryover, { backend }: Leader) =>
  waitFor('another election', async () => ((await leaderOf(carryover))?.backend ?? backend) !== backend, 60_000);

/** The connection that holds the election is ended: another leads while the first one does not know yet. */
async function depose(stage: Stage, carryover: Carryover): Promise<void> {
  const leader = await waitFor('a leader', () => leaderOf(carryover));
  const from = performance.now();
  await carryover.query('SELECT pg_terminate_backend($1)', [leader.backend]);
  await electionAfter(carryover, leader);
  stage.resumedSince(from);
}

/** The leader is halted: the election moves on. In its own eyes it still leads when it goes on. */
async function haltLeader(stage: Stage, carryover: Carryover): Promise<void> {
  const leader = await waitFor('a leader', () => leaderOf(carryover));
  const worker = carryover.workers.find(({ pid }) => pid === leader.process);
  if (worker === undefined) throw new Error(`process ${leader.process} leads, and is no worker`);
  const from = performance.now();
  worker.signal('SIGSTOP');
  try {
    await electionAfter(carryover, leader);
    stage.resumedSince(from);
  } finally {
    worker.signal('SIGCONT');
  }
}
