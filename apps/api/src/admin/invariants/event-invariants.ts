import { eventName, IMPORT_TRANSITIONS, type ImportTransition } from '@carryover/contract';
import type { Invariant } from './invariant.js';

const transitions: readonly ImportTransition[] = Object.values(IMPORT_TRANSITIONS);

/** Every step the table of transitions allows, as rows of SQL: from, to, event. */
const STEPS = transitions
  .flatMap(({ from, to, event }) =>
    (from.length === 0 ? ['NULL::text'] : from.map((status) => `'${status}'`)).map(
      (start) => `(${start}, '${to}', '${eventName(event)}')`,
    ),
  )
  .sort()
  .join(',\n          ');

/** How long an event may wait for its position in the feed. */
const PLACING_GRACE = `interval '5 minutes'`;

const EVENTS = `SELECT import_supplier_id, feed_position, occurred_at FROM account_import_event
        UNION ALL SELECT import_supplier_id, feed_position, occurred_at FROM meter_point_event
        UNION ALL SELECT import_supplier_id, feed_position, occurred_at FROM test_event
        UNION ALL SELECT import_supplier_id, feed_position, occurred_at FROM import_wave_feed_event`;

/** Events: the path of each process, the feed made of them, and the chain of the audit entries. */
export const EVENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'legal-path-without-gaps',
    sentence: 'The events of a process are steps of the table of transitions, each from where the one before ended.',
    offenders: `WITH step AS (
        SELECT e.process_id, e.from_status, e.to_status, e.event,
          lag(e.to_status) OVER path AS left_in, row_number() OVER path AS position,
          e.attempt < lag(e.attempt) OVER path AND e.event NOT LIKE '%\\_REQUEUED' AND e.event NOT LIKE '%\\_UPDATED'
            AS is_attempt_lost,
          e.payload_version < lag(e.payload_version) OVER path AS is_version_lost
        FROM account_import_event e WINDOW path AS (PARTITION BY e.process_id ORDER BY e.id)
      )
      SELECT DISTINCT 'process ' || s.process_id AS offender FROM step s
      WHERE s.from_status IS DISTINCT FROM s.left_in OR (s.position = 1) <> (s.from_status IS NULL)
        OR s.is_attempt_lost OR s.is_version_lost
        OR NOT EXISTS (SELECT 1 FROM (VALUES
          ${STEPS}
        ) AS t (from_status, to_status, event)
          WHERE t.from_status IS NOT DISTINCT FROM s.from_status AND t.to_status = s.to_status AND t.event = s.event)`,
  },
  {
    name: 'events-lead-to-the-state',
    sentence: 'The last event of a process led to the state it is in.',
    offenders: `SELECT 'process ' || p.id AS offender FROM account_import_process p
      WHERE p.status IS DISTINCT FROM (
        SELECT e.to_status FROM account_import_event e WHERE e.process_id = p.id ORDER BY e.id DESC LIMIT 1)`,
  },
  {
    name: 'feed-without-gaps',
    sentence:
      'The positions in the feed of a supplier are 1, 2, 3 and so on to the latest one, each taken once; those of a sandbox since it was emptied.',
    offenders: `SELECT 'supplier ' || coalesce(f.import_supplier_id, e.import_supplier_id) AS offender
      FROM event_feed f FULL JOIN (
        SELECT import_supplier_id, count(*) AS events, count(DISTINCT feed_position) AS positions,
          max(feed_position) AS latest
        FROM (${EVENTS}) a LEFT JOIN event_feed b USING (import_supplier_id)
        WHERE feed_position > coalesce(b.emptied_position, 0) GROUP BY import_supplier_id
      ) e USING (import_supplier_id)
      WHERE coalesce(e.events, 0) <> coalesce(f.latest_position - f.emptied_position, 0) OR e.events <> e.positions
        OR e.latest <> e.events + coalesce(f.emptied_position, 0)`,
  },
  {
    name: 'outbox-drained',
    // Without a webhook events are sequenced when the feed is read.
    sentence: 'No event that a webhook is to tell of waits for its position in the feed for long.',
    offenders: `SELECT 'supplier ' || import_supplier_id || ', ' || count(*) || ' events' AS offender
      FROM (${EVENTS}) a JOIN supplier_webhook w USING (import_supplier_id)
      WHERE w.disabled_at IS NULL AND a.feed_position IS NULL
        AND a.occurred_at < clock_timestamp() - ${PLACING_GRACE} GROUP BY import_supplier_id`,
  },
  {
    name: 'audit-chain',
    sentence: 'Each audit entry carries its own hash and that of the entry before it, and none is missing.',
    offenders: `SELECT 'audit entry ' || id AS offender FROM (
        SELECT e.id, NOT audit_entry_is_sound(e) OR e.previous_hash <> lag(e.hash, 1, sha256('')) OVER chain
          OR e.id <> lag(e.id, 1, 0::bigint) OVER chain + 1 AS is_bad
        FROM audit_entry e WINDOW chain AS (ORDER BY e.id)) c
      WHERE c.is_bad`,
  },
];
