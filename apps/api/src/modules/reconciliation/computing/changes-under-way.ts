import { setTimeout as wait } from 'node:timers/promises';
import type { Tx } from '../../../platform/database/database.js';
import { utcInstant } from '../../../platform/database/utc-instant.js';

/** Milliseconds between two looks whether they have ended. */
const PAUSE = 25;

/** Milliseconds after which one that has not ended is not waited for. */
const LONGEST = 20_000;

const MOMENT = `SELECT ${utcInstant('clock_timestamp()')} AS moment`;

/** Transactions that write when accounts change. Each has the lock of the table from before it notes when, until it ends. */
const WRITERS = `SELECT DISTINCT l.virtualtransaction AS id FROM pg_locks l
  WHERE l.locktype = 'relation' AND l.mode = 'RowExclusiveLock' AND l.granted
    AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
    AND l.relation IN ('account_import_process'::regclass, 'account_retraction'::regclass)`;

const LEFT = `${WRITERS} AND l.virtualtransaction = ANY($1::text[])`;

/**
 * Waits for those who change accounts now, and have noted when, before what they wrote can be seen. Nobody waits for it.
 * @param tx sees what was committed before each of its statements
 * @param signal ends the wait
 * @returns a moment, in UTC with microseconds: what was noted before it is seen by whoever looks from now on
 */
export async function awaitChangesUnderWay(tx: Tx, signal: AbortSignal): Promise<string> {
  const [{ moment }] = await tx.query<[{ moment: string }]>(MOMENT);
  const deadline = performance.now() + LONGEST;
  let left = await tx.query<{ id: string }[]>(WRITERS);
  while (left.length > 0 && !signal.aborted) {
    if (performance.now() > deadline) throw new Error('A transaction that changes accounts does not end.');
    await wait(PAUSE);
    left = await tx.query<{ id: string }[]>(LEFT, [left.map(({ id }) => id)]);
  }
  return moment;
}
