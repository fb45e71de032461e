import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { QueryRunner } from 'typeorm';
import { withoutScope } from './data-scope.js';

/** Where a primary is: how far its log is on the disk, and on which timeline, which each failover begins anew. */
export interface LogPosition {
  readonly lsn: string;
  readonly timeline: number;
}

/** How far a replica is, seen from a position of the primary; `no_standby` is a server that takes writes itself. */
export type ReplicaStanding = 'reached' | 'behind' | 'no_standby';

/** Milliseconds a read waits at most until the replica has what was committed before it. */
const MOST_WAITED = 100;

/** Milliseconds a replica has to say how far it is; one that says nothing is away. */
const ANSWER_WITHIN = 1_000;

// A standby that did not follow a failover may be further than the new primary, in a log that is over. The control file
// names a timeline once the standby has repeated something of it.
const STANDING = `SELECT pg_is_in_recovery() AS "isStandby",
  coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false)
    AND greatest(c.timeline_id, r.min_recovery_end_timeline) = $2::int AS "isReached"
  FROM pg_control_checkpoint() c, pg_control_recovery() r`;

/** What the driver tells of a connection beyond its types. */
interface Inside {
  readonly connection: { readonly stream: Socket };
}

/**
 * Waits until the server of a connection has repeated the log up to a position.
 * @throws Error of a server that is away; the connection is then of no use
 */
export async function standingOf(runner: QueryRunner, position: LogPosition): Promise<ReplicaStanding> {
  const until = performance.now() + MOST_WAITED;
  for (let pause = 1; ; pause *= 2) {
    const { isStandby, isReached } = await ask(runner, position);
    if (!isStandby) return 'no_standby';
    if (isReached) return 'reached';
    if (performance.now() + pause > until) return 'behind';
    await wait(pause);
  }
}

async function ask(runner: QueryRunner, position: LogPosition): Promise<{ isStandby: boolean; isReached: boolean }> {
  const { connection }: Inside = await runner.connect();
  const timer = setTimeout(() => connection.stream.destroy(new Error('Query read timeout')), ANSWER_WITHIN);
  try {
    const asked = withoutScope(() =>
      runner.manager.query<[{ isStandby: boolean; isReached: boolean }]>(STANDING, [position.lsn, position.timeline]),
    );
    const [standing] = await asked;
    return standing;
  } finally {
    clearTimeout(timer);
  }
}
