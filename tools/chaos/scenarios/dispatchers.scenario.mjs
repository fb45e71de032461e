import { sendAccounts } from '../lib/send-accounts.mjs';
import { waitFor } from '../lib/wait-for.mjs';

const WORKERS = 3;

/** Accounts that are on their way during each change of leaders. */
const SENT = 40;

const LEADER = `
  FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1 AND l.classid = 0 AND a.datname = current_database()
    AND a.application_name LIKE 'carryover-worker/%'`;

/**
 * The elected dispatcher loses its election without knowing, or stands still, so that two processes hold themselves for
 * it: each import is processed once all the same, and somebody dispatches.
 */
export const scenario = {
  name: 'dispatchers',
  fault: 'leader deposed or halted (SIGSTOP), so that two lead',
  times: { full: 20, cut: 2 },
  resumeWithin: 10_000,

  async run(stage) {
    const carryover = await stage.start({ workers: WORKERS, env: { LEASE_SECONDS: '2' } });
    const supplier = await carryover.supplier();
    const faults = [depose, haltLeader];
    for (let time = 0; time < stage.times; time += 1) {
      const part = time + 1;
      await Promise.all([
        sendAccounts(stage, { supplier, count: SENT, part }),
        faults[time % faults.length](stage, carryover),
      ]);
    }
    await carryover.settled();
    const [{ starts, imports }] = await carryover.query(
      `SELECT count(*) FILTER (WHERE event LIKE '%STARTED')::int AS starts, count(DISTINCT process_id)::int AS imports
       FROM account_import_event`,
    );
    return { starts, imports };
  },
};

const leaderPid = async (carryover) => (await carryover.query(`SELECT a.pid ${LEADER}`))[0]?.pid;

/** The connection that holds the election is ended: another leads while the first one does not know yet. */
async function depose(stage, carryover) {
  const before = await waitFor('a leader', () => leaderPid(carryover));
  const from = performance.now();
  await carryover.query('SELECT pg_terminate_backend($1)', [before]);
  await waitFor('another election', async () => ((await leaderPid(carryover)) ?? before) !== before);
  stage.resumedSince(from);
}

/** Halts workers until it was the leader: the election moves on. It leads in its own eyes when it goes on. */
async function haltLeader(stage, carryover) {
  const before = await waitFor('a leader', () => leaderPid(carryover));
  const [{ name }] = await carryover.query('SELECT application_name AS name FROM pg_stat_activity WHERE pid = $1', [
    before,
  ]);
  const leader = carryover.workers.find(({ pid }) => name === `carryover-worker/${pid}`);
  if (leader === undefined) return;
  const from = performance.now();
  leader.signal('SIGSTOP');
  try {
    await waitFor('another leader', async () => ((await leaderPid(carryover)) ?? before) !== before, 60_000);
    stage.resumedSince(from);
  } finally {
    leader.signal('SIGCONT');
  }
}
