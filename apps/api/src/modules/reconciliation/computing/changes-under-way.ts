import { setTimeout as wait } from 'node:timers/promises';
import type { Tx } from '../../../platform/database/database.js';
import { utcInstant } from '../../../platform/database/utc-instant.js';

/** Milliseconds between two looks whether they have ended. */
const PAUSE = 25;

/** Milliseconds. */
const LONGEST = 20_000;

const MOMENT = `SELECT ${utcInstant('clock_timestamp()')} AS moment`;

/** Transactions that write when accounts change. Each has the lock of the table from before it notes when, until it ends. */
const ARE_WRITERS = `l.locktype = 'relation' AND l.mode = 'RowExclusiveLock' AND l.granted
    AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
    AND l.relation IN ('account_import_process'::regclass, 'account_retraction'::regclass)`;

const WRITERS = `SELECT DISTINCT l.virtualtransaction AS id FROM pg_locks l WHERE ${ARE_WRITERS}`;

const LEFT = `${WRITERS} AND l.virtualtransaction = ANY($1::text[])`;

/** The processes of the database that they are of, and what these say they are. */
const WHOSE = `SELECT string_agg(DISTINCT format('%s (%s)', l.pid, a.application_name), ', ') AS processes
  FROM pg_locks l LEFT JOIN pg_stat_activity a ON a.pid = l.pid WHERE ${ARE_WRITERS} AND l.virtualtransaction = ANY($1::text[])`;

/**
 * Waits for those who change accounts now, and have noted when, before what they wrote can be seen. Nobody waits for it.
 * @param tx sees what was committed before each of its statements
 * @param signal ends the wait
 * @param longest milliseconds after which one that has not ended is not waited for
 * @returns a moment, in UTC with microseconds: what was noted before it is seen by whoever looks from now on
 * @throws Error naming the processes of the database whose transactions do not end
 */
export async function awaitChangesUnderWay(tx: Tx, signal: AbortSignal, longest = LONGEST): Promise<string> {
  const [{ moment }] = await tx.query<[{ moment: string }]>(MOMENT);
  const deadline = performance.now() + longest;
  let left = await tx.query<{ id: string }[]>(WRITERS);
  while (left.length > 0 && !signal.aborted) {
    const ids = left.map(({ id }) => id);
    if (performance.now() > deadline) throw await doesNotEnd(tx, ids);
    await wait(PAUSE);
    left = await tx.query<{ id: string }[]>(LEFT, [ids]);
  }
  return moment;
}

async function doesNotEnd(tx: Tx, ids: readonly string[]): Promise<Error> {
  const [{ processes }] = await tx.query<[{ processes: string | null }]>(WHOSE, [ids]);
  return new Error(
    `A transaction that changes accounts does not end; process of the database: ${processes ?? 'gone by now'}.`,
  );
}
