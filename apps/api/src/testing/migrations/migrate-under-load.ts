import { Client } from 'pg';
import { MIGRATING } from '../../platform/database/run-migrations.js';
import { OLD_CODE, OldCode } from './old-code.js';

/** What the old code noticed of a migration. */
export interface Noticed {
  /** Milliseconds somebody of the old code waited longest for a lock of the migration, or behind it in the queue. */
  readonly longestWait: number;
  readonly failures: readonly string[];
  /** Transactions the old code made before, meanwhile and afterwards. */
  readonly transactions: number;
  /** How long the migration took, in milliseconds. */
  readonly took: number;
}

// The server itself notes since when a lock is waited for, so that a slow machine measures no more than there was.
const WAITING = `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - l.waitstart) * 1000), 0)::float8 AS waited
  FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE NOT l.granted AND a.application_name = '${OLD_CODE}' AND EXISTS (
    SELECT FROM pg_stat_activity m WHERE m.application_name = '${MIGRATING}' AND m.pid = ANY (pg_blocking_pids(l.pid)))`;

/** Transactions of the old code that have to work on the old and on the new schema. */
const AT_LEAST = 30;

/**
 * Migrates while old code writes and reads, and watches how long that has to wait.
 * @param held milliseconds for which somebody keeps reading in one transaction; 0 for nobody
 * @param hasWaves whether the old code knows waves
 */
export async function migrateUnderLoad(
  { url, rows, held = 0, hasWaves = false }: { url: string; rows: number; held?: number; hasWaves?: boolean },
  migrate: () => Promise<unknown>,
): Promise<Noticed> {
  const watch = new Client({ connectionString: url });
  await watch.connect();
  const oldCode = new OldCode(url, rows, hasWaves);
  oldCode.start(held);
  let longestWait = 0;
  const look = async () => {
    const { rows: found } = await watch.query(WAITING);
    longestWait = Math.max(longestWait, found[0].waited);
  };
  const works = async () => {
    const before = oldCode.transactions;
    while (oldCode.transactions < before + AT_LEAST && oldCode.failures.length === 0) await look();
  };
  try {
    await works();
    const from = performance.now();
    let isOver = false;
    const migrating = migrate().finally(() => {
      isOver = true;
    });
    while (!isOver) await Promise.all([look(), new Promise((resolve) => setTimeout(resolve, 5))]);
    await migrating;
    const took = performance.now() - from;
    await works();
    return { longestWait, failures: oldCode.failures, transactions: oldCode.transactions, took };
  } finally {
    await oldCode.stop();
    await watch.end();
  }
}
