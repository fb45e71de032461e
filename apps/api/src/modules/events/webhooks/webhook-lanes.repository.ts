import type { Row } from '@carryover/migrations';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { SEQUENCED_COLUMNS, SEQUENCED_JOINS, type SequencedEventRow } from '../feed/event-feed.queries.js';
import { events, feedEvents } from '../feed/event-sources.js';
import { EARLIER_SECRETS } from './webhook-endpoints.repository.js';

/**
 * A lane holds the events of one account, or of one wave, that wait for delivery: those between two positions of the feed. One worker works
 * on a lane at a time, which keeps the order, and no lane waits for another. A replay is a lane of one event.
 */
export interface Lane {
  readonly id: string;
  readonly importSupplierId: string;
  /** The import of its account; null for the lane of a wave. */
  readonly processId: string | null;
  readonly isReplay: boolean;
  readonly leaseToken: string;
  /** Attempts at the event that is next; 0 when none failed. */
  readonly attempts: number;
  /** Whether that event has been tried for the longest time allowed, and often enough, so that it becomes a dead letter. */
  readonly isSpent: boolean;
}

/** The event that is next on a lane, and where it goes. */
export interface DueEvent extends SequencedEventRow {
  readonly import_supplier: string;
  readonly url: string;
  readonly sealed_secret: string;
  /** Those that were replaced a short time ago, the latest first. */
  readonly earlier_sealed_secrets: readonly string[];
  /** Trace context of the import, as `traceparent`; null where there is none. */
  readonly trace_context: string | null;
}

/** Why an attempt failed. */
export interface FailedAttempt {
  readonly reason: string;
  readonly status: number | null;
}

/** Events that one statement puts on lanes at most. */
export const QUEUED_AT_ONCE = 2_000;

const LOCK_WEBHOOK = `SELECT queued_position, queued_wave_position, starts_after_event FROM supplier_webhook
  WHERE import_supplier_id = $1 AND disabled_at IS NULL FOR NO KEY UPDATE SKIP LOCKED`;

type QueuedColumn = 'queued_position' | 'queued_wave_position' | 'starts_after_event';

/** Lengthens a lane that exists; an empty one becomes due. */
const LENGTHENED = `until_position = EXCLUDED.until_position,
      due_at = CASE WHEN l.after_position = l.until_position THEN clock_timestamp() ELSE l.due_at END`;

/**
 * Events of waves are found behind a position of their own: a process of a release without them moves the common position past
 * them ([0069](../../../../../../docs/adr/0069-waves-have-events-in-the-feed.md)).
 */
const QUEUE = `
  WITH fresh AS (
    SELECT id, process_id, feed_position FROM ${feedEvents(String(QUEUED_AT_ONCE))} e
  ), of_waves AS (
    SELECT id, wave_id, feed_position FROM import_wave_feed_event
    WHERE import_supplier_id = $1 AND feed_position > $4 ORDER BY feed_position LIMIT ${QUEUED_AT_ONCE}
  ), queued AS (
    INSERT INTO webhook_lane AS l (import_supplier_id, process_id, after_position, until_position, due_at)
    SELECT $1, process_id, min(feed_position) - 1, max(feed_position), clock_timestamp()
    FROM fresh WHERE id > $3 AND process_id IS NOT NULL GROUP BY process_id ORDER BY process_id
    ON CONFLICT (import_supplier_id, process_id) WHERE NOT is_replay DO UPDATE SET ${LENGTHENED}
  ), queued_of_waves AS (
    INSERT INTO webhook_lane AS l (import_supplier_id, wave_id, after_position, until_position, due_at)
    SELECT $1, wave_id, min(feed_position) - 1, max(feed_position), clock_timestamp()
    FROM of_waves WHERE id > $3 GROUP BY wave_id ORDER BY wave_id
    ON CONFLICT (wave_id) WHERE NOT is_replay AND wave_id IS NOT NULL DO UPDATE SET ${LENGTHENED}
  ), moved AS (
    UPDATE supplier_webhook SET
      queued_position = coalesce((SELECT max(feed_position) FROM fresh), queued_position),
      queued_wave_position = coalesce((SELECT max(feed_position) FROM of_waves), queued_wave_position)
    WHERE import_supplier_id = $1 AND (EXISTS (SELECT FROM fresh) OR EXISTS (SELECT FROM of_waves))
  )
  SELECT greatest((SELECT count(*) FROM fresh), (SELECT count(*) FROM of_waves))::int AS n`;

/** A lease is the time at which the lane is due again, so that the lane of a worker that dies becomes due without it. */
const LEASED_UNTIL = (seconds: string) => `clock_timestamp() + make_interval(secs => ${seconds}::float8)`;

const CLAIM = `
  WITH due AS MATERIALIZED (
    SELECT id FROM webhook_lane
    WHERE import_supplier_id = $1 AND due_at <= now() AND after_position < until_position
    ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  UPDATE webhook_lane l SET lease_token = gen_random_uuid(), due_at = ${LEASED_UNTIL('$3')}
  FROM due WHERE l.id = due.id
  RETURNING l.id, l.import_supplier_id AS "importSupplierId", l.process_id AS "processId", l.is_replay AS "isReplay",
    l.lease_token AS "leaseToken", l.attempts,
    coalesce(l.first_failed_at < clock_timestamp() - make_interval(secs => $4::float8) AND l.attempts + 1 >= $5, false) AS "isSpent"`;

/** SQL condition for waiting events of a lane, of an account or of a wave. */
const WAITING = 'feed_position > l.after_position AND feed_position <= l.until_position';

const NEXT = `
  SELECT ${SEQUENCED_COLUMNS}, s.code AS import_supplier, w.url, w.sealed_secret,
    ${EARLIER_SECRETS} AS earlier_sealed_secrets, p.trace_context
  FROM webhook_lane l
  JOIN supplier_webhook w ON w.import_supplier_id = l.import_supplier_id AND w.disabled_at IS NULL
    AND (w.paused_until IS NULL OR w.paused_until <= clock_timestamp())
  JOIN import_supplier s ON s.id = l.import_supplier_id
  CROSS JOIN LATERAL ${events(`process_id = l.process_id AND ${WAITING}`, 'feed_position', '1', `wave_id = l.wave_id AND ${WAITING}`)} e
  ${SEQUENCED_JOINS}
  WHERE l.id = $1 AND l.lease_token = $2`;

const HELD = 'id = $1 AND lease_token = $2';

const NO_FAILURE = `attempts = 0, first_failed_at = NULL, latest_failed_at = NULL, latest_reason = NULL,
  latest_status = NULL`;

const PASS = `UPDATE webhook_lane SET after_position = $3, ${NO_FAILURE},
    due_at = CASE WHEN until_position > $3 THEN ${LEASED_UNTIL('$4')} ELSE 'infinity' END,
    lease_token = CASE WHEN until_position > $3 THEN lease_token END
  WHERE ${HELD} RETURNING until_position > $3 AS "hasMore"`;

const DROP_IF_EMPTY = `DELETE FROM webhook_lane WHERE id = $1 AND after_position = until_position`;

const RETRY = `UPDATE webhook_lane SET attempts = attempts + 1, first_failed_at = coalesce(first_failed_at, clock_timestamp()),
    latest_failed_at = clock_timestamp(), latest_reason = $4, latest_status = $5,
    due_at = ${LEASED_UNTIL('$3')}, lease_token = NULL
  WHERE ${HELD}`;

const GIVE_BACK = `UPDATE webhook_lane SET due_at = clock_timestamp(), lease_token = NULL WHERE ${HELD}`;

const BEGIN_ANEW = `UPDATE webhook_lane SET due_at = clock_timestamp(), lease_token = NULL, ${NO_FAILURE} WHERE ${HELD}`;

const BURY = `
  INSERT INTO webhook_dead_letter AS d (import_supplier_id, process_id, wave_id, feed_position, event, attempts, reason,
    latest_status, first_failed_at, died_at)
  SELECT import_supplier_id, process_id, wave_id, $3, $4, attempts + 1, $5, $6, coalesce(first_failed_at, clock_timestamp()),
    clock_timestamp()
  FROM webhook_lane WHERE ${HELD}
  ON CONFLICT (import_supplier_id, feed_position) DO UPDATE SET attempts = d.attempts + EXCLUDED.attempts,
    reason = EXCLUDED.reason, latest_status = EXCLUDED.latest_status, died_at = EXCLUDED.died_at, replayed_at = NULL`;

const RESOLVE = `UPDATE webhook_dead_letter SET delivered_at = clock_timestamp()
  WHERE import_supplier_id = $1 AND feed_position = $2`;

/** Writes the delivery state of webhooks. Every write to a lane checks its lease, so that a late worker changes nothing. */
@Injectable()
export class WebhookLanesRepository {
  /** Adds sequenced events to lanes, unless another worker does it now. @returns how many of all events or of events of waves, whichever is more */
  async queue(tx: Tx, importSupplierId: string): Promise<number> {
    const [webhook] = await tx.query<Row<'supplier_webhook', QueuedColumn>[]>(LOCK_WEBHOOK, [importSupplierId]);
    if (webhook === undefined) return 0;
    const { queued_position: position, queued_wave_position: ofWaves, starts_after_event: start } = webhook;
    const parameters = [importSupplierId, position, start, ofWaves];
    const [queued] = await tx.query<{ n: number }[]>(QUEUE, parameters);
    return queued?.n ?? 0;
  }

  /** @param tried how long, and how often at least, one event is tried */
  async claim(
    tx: Tx,
    importSupplierId: string,
    limit: number,
    leaseSeconds: number,
    tried: { readonly forSeconds: number; readonly leastAttempts: number },
  ): Promise<Lane[]> {
    const { forSeconds, leastAttempts } = tried;
    const [lanes] = await tx.query<[Lane[]]>(CLAIM, [importSupplierId, limit, leaseSeconds, forSeconds, leastAttempts]);
    return lanes;
  }

  /** @returns null when the lease or the webhook is gone, or the webhook disabled or paused */
  async next(tx: Tx, lane: Lane): Promise<DueEvent | null> {
    const [event] = await tx.query<DueEvent[]>(NEXT, [lane.id, lane.leaseToken]);
    return event ?? null;
  }

  /** The event at this position is dealt with. @returns whether the lane, still leased, has another one */
  async pass(tx: Tx, lane: Lane, position: string, leaseSeconds: number): Promise<boolean> {
    const parameters = [lane.id, lane.leaseToken, position, leaseSeconds];
    const [[passed]] = await tx.query<[{ hasMore: boolean }[]]>(PASS, parameters);
    if (passed === undefined || passed.hasMore) return passed?.hasMore ?? false;
    await tx.query(DROP_IF_EMPTY, [lane.id]);
    return false;
  }

  async retryLater(tx: Tx, lane: Lane, delaySeconds: number, { reason, status }: FailedAttempt): Promise<void> {
    await tx.query(RETRY, [lane.id, lane.leaseToken, delaySeconds, reason, status]);
  }

  /** The lane is due again at once, with nothing counted. */
  async giveBack(tx: Tx, lane: Lane): Promise<void> {
    await tx.query(GIVE_BACK, [lane.id, lane.leaseToken]);
  }

  /** The lane is due again at once, and no attempt at its event counts any more. */
  async beginAnew(tx: Tx, lane: Lane): Promise<void> {
    await tx.query(BEGIN_ANEW, [lane.id, lane.leaseToken]);
  }

  /** Stores the event as a dead letter; the caller passes it in the lane in the same transaction. */
  async bury(tx: Tx, lane: Lane, event: DueEvent, { reason, status }: FailedAttempt): Promise<void> {
    await tx.query(BURY, [lane.id, lane.leaseToken, event.feed_position, event.event, reason, status]);
  }

  /** A dead letter was delivered after all. */
  async resolve(tx: Tx, { importSupplierId }: Lane, position: string): Promise<void> {
    await tx.query(RESOLVE, [importSupplierId, position]);
  }
}
