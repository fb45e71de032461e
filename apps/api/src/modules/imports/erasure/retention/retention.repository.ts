import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../../platform/database/database.js';
import {
  CALLBACKS_WITH_REASONS,
  forgetReasonsOfSupplier,
  REQUESTS_WITH_REASONS,
} from '../registration-reasons.repository.js';

/** Kinds of data with their own retention rule; payloads have `OrderDueErasuresUseCase`. */
export type RetentionKind = 'events' | 'registrations' | 'audit';

/**
 * Kinds of records without a supplier: triage of groups of errors that are over, and audit entries about searches for
 * customers.
 */
export type OwnRetentionKind = 'triage' | 'searches';

/** Rows one transaction erases: few enough that its locks are short. */
export const RETENTION_STEP = 5_000;

/** A supplier that was signed off so long ago that the rule holds for it, and has not been carried out. */
export interface DueSupplier {
  readonly id: string;
  readonly code: string;
  /** Since when it is Complete. */
  readonly since: string;
}

/** Deletes records a number of days after their supplier was set to Complete. */
@Injectable()
export class RetentionRepository {
  /** Takes the advisory lock of the retention run until the transaction ends. @returns false when another transaction holds it */
  async isAlone(tx: Tx): Promise<boolean> {
    const [{ alone }] = await tx.query<[{ alone: boolean }]>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('retention', 0)) AS alone`,
    );
    return alone;
  }

  async listDue(tx: Tx, kind: RetentionKind, days: number): Promise<DueSupplier[]> {
    return await tx.query<DueSupplier[]>(DUE, [days, kind]);
  }

  /** How many rows would go. */
  async count(tx: Tx, kind: RetentionKind, supplier: DueSupplier, days: number): Promise<number> {
    const [{ count }] = await tx.query<[{ count: number }]>(COUNT[kind], parametersOf(kind, supplier, days));
    return count;
  }

  /** Erases the details of audit entries of one step, and why accounts were taken back. @returns how many */
  async eraseAudit(tx: Tx, { id }: DueSupplier, days: number): Promise<number> {
    let erased = 0;
    for (const statement of [FORGET_REASONS, FORGET_APPROVALS, ERASE_AUDIT]) {
      const [, count] = await tx.query<[unknown, number]>(statement, [id, days]);
      erased += count;
    }
    return erased;
  }

  /** Erases why registrations were refused, of one step. @returns how many requests and callbacks */
  async eraseRegistrations(tx: Tx, { id }: DueSupplier): Promise<number> {
    let erased = 0;
    for (const statement of FORGET_REGISTRATIONS) {
      const [, count] = await tx.query<[unknown, number]>(statement, [id]);
      erased += count;
    }
    return erased;
  }

  /** Erases the details of the events in the next positions of the feed, and remembers how far that was. @returns how many */
  async eraseEvents(tx: Tx, { id, since }: DueSupplier): Promise<number> {
    const [range] = await tx.query<{ from: string; to: string }[]>(NEXT_POSITIONS, [id, since]);
    let erased = 0;
    for (const statement of range === undefined ? [] : ERASE_EVENTS) {
      const [, count] = await tx.query<[unknown, number]>(statement, [id, range?.from, range?.to]);
      erased += count;
    }
    await tx.query(DONE, ['events', id, since, range?.to ?? '0']);
    return erased;
  }

  /** How many rows of what belongs to no supplier would go. */
  async countOwn(tx: Tx, kind: OwnRetentionKind, days: number): Promise<number> {
    const [{ count }] = await tx.query<[{ count: number }]>(COUNT_OWN[kind], [days]);
    return count;
  }

  /** Forgets what belongs to no supplier, of one step. @returns how many rows */
  async eraseOwn(tx: Tx, kind: OwnRetentionKind, days: number): Promise<number> {
    let erased = 0;
    for (const statement of ERASE_OWN[kind]) {
      const [, count] = await tx.query<[unknown, number]>(statement, [days]);
      erased += count;
    }
    return erased;
  }

  /** The rule was carried out for what is there, and old enough, today. */
  async doneToday(tx: Tx, kind: Exclude<RetentionKind, 'events'>, { id, since }: DueSupplier): Promise<void> {
    await tx.query(DONE, [kind, id, since, null]);
  }
}

function parametersOf(kind: RetentionKind, { id, since }: DueSupplier, days: number): readonly unknown[] {
  return { events: [id, since], registrations: [id], audit: [id, days] }[kind];
}

/** How far the details of a supplier's events are erased since it was signed off; `d` is its row of `retention_done`. */
const ERASED_TO = `coalesce((SELECT d.erased_to_position FROM retention_done d
  WHERE d.import_supplier_id = s.id AND d.kind = 'events' AND d.complete_since >= c.since), 0)`;

/** Tables of events that have details. */
const EVENT_TABLES = ['account_import_event', 'meter_point_event', 'import_wave_feed_event'];

const hasUnsequenced = (table: string) =>
  `EXISTS (SELECT FROM ${table} e WHERE e.import_supplier_id = s.id AND e.feed_position IS NULL)`;

// Entries go on being added and become old enough one after the other, and callbacks go on coming: a day after it was through it looks
// again. Of events there are new ones when the feed has more positions than were looked at, or will have.
const DUE = `
  SELECT s.id, s.code, c.since::text AS since FROM import_supplier s CROSS JOIN LATERAL (
    SELECT max(c.occurred_at) AS since FROM import_supplier_status_change c
    WHERE c.import_supplier_id = s.id AND c.to_status = 'Complete') c
  WHERE s.status = 'Complete' AND c.since < clock_timestamp() - make_interval(days => $1)
    AND CASE $2::text
      WHEN 'events' THEN EXISTS (SELECT FROM event_feed f WHERE f.import_supplier_id = s.id AND f.latest_position > ${ERASED_TO})
        OR ${EVENT_TABLES.map(hasUnsequenced).join(' OR ')}
      ELSE NOT EXISTS (SELECT FROM retention_done d
        WHERE d.import_supplier_id = s.id AND d.kind = $2 AND d.complete_since >= c.since
          AND d.done_at > clock_timestamp() - interval '1 day') END
  ORDER BY s.id`;

const DONE = `
  INSERT INTO retention_done (kind, import_supplier_id, complete_since, done_at, erased_to_position)
  VALUES ($1, $2, $3::timestamptz, clock_timestamp(), $4)
  ON CONFLICT ON CONSTRAINT retention_done__pk DO UPDATE SET complete_since = EXCLUDED.complete_since,
    done_at = EXCLUDED.done_at, erased_to_position = EXCLUDED.erased_to_position`;

// The status is locked: the supplier cannot become Ongoing again during an erasure.
const HELD = `EXISTS (SELECT FROM hold_supplier_statuses(ARRAY[$1::uuid]) s WHERE s.status = 'Complete')`;

const NEXT_POSITIONS = `
  SELECT n.from, least(n.from + ${RETENTION_STEP}, f.latest_position) AS to
  FROM event_feed f CROSS JOIN LATERAL (SELECT ${ERASED_TO} AS from
    FROM (SELECT f.import_supplier_id AS id) s, (SELECT $2::timestamptz AS since) c) n
  WHERE f.import_supplier_id = $1 AND ${HELD}`;

const eraseData = (table: string) => `
  UPDATE ${table} SET data = NULL
  WHERE import_supplier_id = $1 AND feed_position > $2::bigint AND feed_position <= $3::bigint AND data IS NOT NULL`;

/** Erase the details of events of a supplier in some positions of its feed, which an index finds. */
export const ERASE_EVENTS: readonly string[] = EVENT_TABLES.map(eraseData);

const FORGET_REGISTRATIONS = forgetReasonsOfSupplier(RETENTION_STEP, HELD);

const countData = (table: string) => `
  (SELECT count(*) FROM ${table} e WHERE e.import_supplier_id = s.id AND e.data IS NOT NULL
    AND (e.feed_position > ${ERASED_TO} OR e.feed_position IS NULL))`;

/** Audit entries about a supplier, its waves, imports, accounts and retractions, requested ones too, except those that prove an erasure. */
const OLD_ENTRIES = `
    FROM audit_entry e JOIN import_supplier s ON s.id = $1
    WHERE e.details_digest IS NOT NULL AND e.details_erased_at IS NULL
      AND e.occurred_at < clock_timestamp() - make_interval(days => $2)
      AND e.action NOT IN ('retention.events', 'retention.registrations', 'retention.audit', 'customer.erase', 'supplier.erase_payloads')
      AND CASE e.target_type
        WHEN 'supplier' THEN e.target = s.code
        WHEN 'wave' THEN split_part(e.target, '/', 1) = s.code
        WHEN 'account' THEN EXISTS (SELECT FROM account a WHERE a.account_number = e.target AND a.import_supplier_id = s.id)
          OR EXISTS (SELECT FROM account_retraction x
            WHERE x.account_number = e.target AND x.state <> 'LEFT' AND x.import_supplier_id = s.id)
        WHEN 'retraction' THEN EXISTS (SELECT FROM retraction r WHERE r.id = e.target::uuid AND r.import_supplier_id = s.id)
        WHEN 'approval' THEN EXISTS (SELECT FROM approval a
          WHERE a.id = e.target::uuid AND a.act = 'retract_accounts' AND a.parameters ->> 'supplier' = s.code)
        WHEN 'import' THEN EXISTS (SELECT FROM account_import_process p WHERE p.id = e.target::uuid AND p.import_supplier_id = s.id)
        ELSE false END`;

const WITHOUT_DETAILS = `reason = NULL, before = NULL, after = NULL, address = NULL, request_id = NULL, details_salt = NULL,
    details_erased_at = clock_timestamp()`;

const ERASE_AUDIT = `
  WITH held AS MATERIALIZED (SELECT ${HELD} AS complete)
  UPDATE audit_entry SET ${WITHOUT_DETAILS}
  WHERE (SELECT complete FROM held) AND id IN (SELECT e.id ${OLD_ENTRIES} LIMIT ${RETENTION_STEP})`;

/** Replaces erased text that a member of staff wrote. */
const FORGOTTEN = `'Erased by AUDIT_DETAIL_DAYS.'`;

const withoutReasons = (waivers: string) =>
  `coalesce((SELECT jsonb_agg(w || jsonb_build_object('reason', ${FORGOTTEN})) FROM jsonb_array_elements(${waivers}) w), '[]')`;

const OLD_RETRACTIONS = `r.import_supplier_id = $1 AND r.finished_at < clock_timestamp() - make_interval(days => $2) AND r.reason <> ${FORGOTTEN}`;

/** Why accounts were taken back, which the entries about that say, too. */
const FORGET_REASONS = `
  UPDATE retraction r SET reason = ${FORGOTTEN}, stop_reason = CASE WHEN r.stop_reason IS NOT NULL THEN ${FORGOTTEN} END,
    waivers = ${withoutReasons('r.waivers')}
  WHERE ${OLD_RETRACTIONS} AND ${HELD}`;

const OLD_APPROVALS = `a.act = 'retract_accounts' AND a.parameters ->> 'supplier' = (SELECT s.code FROM import_supplier s WHERE s.id = $1)
    AND coalesce(a.decided_at, a.expires_at) < clock_timestamp() - make_interval(days => $2) AND a.reason <> ${FORGOTTEN}`;

/** As the statement above, for requests to a second person. */
const FORGET_APPROVALS = `
  UPDATE approval a SET reason = ${FORGOTTEN}, decision_reason = CASE WHEN a.decision_reason IS NOT NULL THEN ${FORGOTTEN} END,
    parameters = a.parameters || jsonb_build_object('waivers', ${withoutReasons(`a.parameters -> 'waivers'`)})
  WHERE ${OLD_APPROVALS} AND ${HELD}`;

const OLD = `clock_timestamp() - make_interval(days => $1)`;
const isOver = (code: string, path: string) => `NOT EXISTS (SELECT FROM account_import_process p
    WHERE p.latest_error_code = ${code} AND coalesce(p.latest_error_place, '') = ${path})`;

const OLD_TRIAGE = `FROM error_group_triage t
  WHERE t.modified_at < ${OLD} AND coalesce(t.muted_until < clock_timestamp(), true) AND ${isOver('t.code', 't.place')}`;
const OLD_REPORTS = `FROM error_group_report r WHERE r.reported_at < ${OLD} AND ${isOver('r.code', 'r.place')}`;
const OLD_TRIAGE_ENTRIES = `FROM audit_entry e
  WHERE e.target_type = 'error_group' AND e.details_digest IS NOT NULL AND e.details_erased_at IS NULL AND e.occurred_at < ${OLD}
    AND ${isOver(`split_part(e.target, ' ', 1)`, `substr(e.target, length(split_part(e.target, ' ', 1)) + 2)`)}`;

/** Entries of searches name results of any supplier, so their days are counted from the search alone. */
const OLD_SEARCHES = `FROM audit_entry e
  WHERE e.action = 'customers.search' AND e.details_digest IS NOT NULL AND e.details_erased_at IS NULL AND e.occurred_at < ${OLD}`;

const eraseEntries = (which: string) =>
  `UPDATE audit_entry SET ${WITHOUT_DETAILS} WHERE id IN (SELECT e.id ${which} LIMIT ${RETENTION_STEP})`;

const ERASE_OWN: Readonly<Record<OwnRetentionKind, readonly string[]>> = {
  triage: [`DELETE ${OLD_TRIAGE}`, `DELETE ${OLD_REPORTS}`, eraseEntries(OLD_TRIAGE_ENTRIES)],
  searches: [eraseEntries(OLD_SEARCHES)],
};

const countOf = (...all: readonly string[]) =>
  `SELECT (${all.map((which) => `(SELECT count(*) ${which})`).join(' + ')})::int AS count`;

const COUNT_OWN: Readonly<Record<OwnRetentionKind, string>> = {
  triage: countOf(OLD_TRIAGE, OLD_REPORTS, OLD_TRIAGE_ENTRIES),
  searches: countOf(OLD_SEARCHES),
};

const COUNT: Readonly<Record<RetentionKind, string>> = {
  events: `SELECT (${EVENT_TABLES.map(countData).join(' + ')})::int AS count
    FROM (SELECT $1::uuid AS id) s, (SELECT $2::timestamptz AS since) c`,
  registrations: `SELECT ((SELECT count(*) ${REQUESTS_WITH_REASONS}) + (SELECT count(*) ${CALLBACKS_WITH_REASONS}))::int AS count`,
  audit: `SELECT ((SELECT count(*) ${OLD_ENTRIES}) + (SELECT count(*) FROM retraction r WHERE ${OLD_RETRACTIONS})
    + (SELECT count(*) FROM approval a WHERE ${OLD_APPROVALS}))::int AS count`,
};
