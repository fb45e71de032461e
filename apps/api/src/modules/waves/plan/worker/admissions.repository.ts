import { eventName } from '@carryover/contract';
import type { Row } from '@carryover/migrations';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../../platform/database/database.js';
import { HELD_BACK } from '../../../imports/index.js';
import { IMPORTED_WAVE_STATES } from '../../wave-states-sql.js';
import type { ListedWave } from '../../worker/suppliers-in-turn.js';
import type { PlanOrder } from '../plan.request.js';
import type { WavePlan } from '../wave-plan.js';

/** Accounts that are let go and wait for a worker at most, and rows that one step touches. */
export const ADMITTED_AHEAD = 2_000;

/** What admission goes by. */
export interface PlannedWave extends Row<'import_wave_plan', 'revision' | 'minute'> {
  readonly plan: WavePlan;
  readonly admittedInMinute: number;
  /** Whether the ledger has what had started before the wave had a plan. */
  readonly areStartsCounted: boolean;
  readonly limitDetail: string | null;
  readonly code: string;
  /** Whether its accounts may be imported now as far as its state goes. */
  readonly isRunning: boolean;
  readonly isSupplierOngoing: boolean;
  /** The wave it depends on, while an account of that waits or is still to come; else null. */
  readonly awaited: string | null;
  /** Of the database. */
  readonly now: Date;
}

/** What holds the accounts of a wave. */
export interface Limit {
  readonly detail: string;
  readonly until: Date | null;
}

/** An account at the head of the queue. */
export interface QueuedAccount {
  readonly id: string;
  readonly distributor: string;
  /** False when it was sent by itself meanwhile, cancelled or imported. */
  readonly isWaiting: boolean;
}

/** How accounts are let go. */
export interface Admission {
  readonly waveId: string;
  readonly revision: number;
  /** In London, YYYY-MM-DD. */
  readonly day: string;
  readonly until: Date;
}

/** States of a wave for which no other one waits: it has been imported, or never will be. */
const NOT_AWAITED = `${IMPORTED_WAVE_STATES}, 'CANCELLED'`;

/** SQL: `now()`, unlike `clock_timestamp()`, bounds the scan of the index of due times: accounts that are held back are not read. */
const IS_DUE = 'p.available_at <= now()';

/** A look into the index for each wave: without OFFSET 0 the database may read all that wait once instead. */
const LIST = `SELECT w.id AS "waveId", w.import_supplier_id AS "importSupplierId" FROM import_wave w
  WHERE w.plan_revision IS NOT NULL AND (w.state = 'RUNNING' OR EXISTS (
    SELECT FROM account_import_process p WHERE p.wave_id = w.id AND p.status = 'PENDING' AND ${IS_DUE} OFFSET 0))
  ORDER BY w.id`;

/** One process keeps a plan at a time; the others look after other waves. */
const TAKE = `SELECT p.plan, p.revision, p.minute, p.admitted_in_minute AS "admittedInMinute", p.limit_detail AS "limitDetail",
    p.are_starts_counted AS "areStartsCounted", w.code,
    w.state = 'RUNNING' AS "isRunning", s.status = 'Ongoing' AS "isSupplierOngoing",
    CASE WHEN d.state NOT IN (${NOT_AWAITED}) THEN d.code END AS awaited, clock_timestamp() AS now
  FROM import_wave_plan p JOIN import_wave w ON w.id = p.wave_id JOIN import_supplier s ON s.id = w.import_supplier_id
    LEFT JOIN import_wave d ON d.id = p.depends_on
  WHERE p.wave_id = $1 FOR UPDATE OF p SKIP LOCKED`;

const UNCLAIMED = `SELECT p.id FROM account_import_process p LEFT JOIN import_wave_turn t ON t.process_id = p.id
  WHERE p.wave_id = $1 AND p.status = 'PENDING' AND ${IS_DUE}
    AND ($3::boolean OR t.admitted_until IS NULL OR t.admitted_until <= clock_timestamp() OR t.plan_revision IS DISTINCT FROM $2)
  ORDER BY p.id LIMIT ${ADMITTED_AHEAD} FOR NO KEY UPDATE OF p SKIP LOCKED`;

/**
 * Subtracts admissions that no worker took from their day. Runs after the imports are locked, so that those taken
 * before are seen.
 */
const UNCOUNT = `UPDATE import_wave_admission a SET admitted = a.admitted - unused.accounts FROM (
    SELECT t.admitted_on, t.distributor, count(*) AS accounts FROM import_wave_turn t
    WHERE t.process_id = ANY($2::uuid[]) AND t.wave_id = $1 AND NOT EXISTS (SELECT FROM account_import_event e
      WHERE e.process_id = t.process_id AND e.event = '${eventName('STARTED')}' AND e.occurred_at >= t.admitted_at)
    GROUP BY 1, 2) unused
  WHERE a.wave_id = $1 AND a.day = unused.admitted_on AND a.distributor = unused.distributor`;

/** One that has no turn comes at the end of the queue. */
const QUEUE = `INSERT INTO import_wave_turn AS t (process_id, wave_id, external_account_number, distributor)
  SELECT p.id, $1, p.external_account_number, '' FROM account_import_process p WHERE p.id = ANY($2::uuid[]) ORDER BY p.id
  ON CONFLICT ON CONSTRAINT import_wave_turn__pk DO UPDATE SET wave_id = EXCLUDED.wave_id, admitted_until = NULL,
    admitted_at = NULL, admitted_on = NULL, plan_revision = NULL`;

/**
 * SQL for held accounts that are missing from the queue, because a process of a release without queue stored them.
 * Answered by an index.
 */
const MISSING = `SELECT p.id FROM account_import_process p
  WHERE p.wave_id = $1 AND p.status = 'PENDING' AND p.available_at = ${HELD_BACK}
    AND NOT EXISTS (SELECT FROM import_wave_turn t WHERE t.wave_id = $1 AND t.admitted_until IS NULL)
  LIMIT ${ADMITTED_AHEAD} FOR NO KEY UPDATE OF p SKIP LOCKED`;

const HOLD_BACK = `UPDATE account_import_process SET available_at = ${HELD_BACK} WHERE id = ANY($1::uuid[])`;

const ADMITTED_ON = `SELECT distributor, admitted::float8 AS admitted FROM import_wave_admission WHERE wave_id = $1 AND day = $2::date`;

const AHEAD = `SELECT count(*)::int AS accounts FROM (SELECT FROM account_import_process p
  WHERE p.wave_id = $1 AND p.status = 'PENDING' AND ${IS_DUE} LIMIT ${ADMITTED_AHEAD}) due`;

const QUEUED = 'SELECT FROM import_wave_turn WHERE wave_id = $1 AND admitted_until IS NULL LIMIT 1';

const ORDERS: Readonly<Record<PlanOrder, string>> = {
  as_sent: 't.sent',
  external_account_number: 't.external_account_number',
  supply_start_date: 't.supply_start_date, t.sent',
};

/** The distributors that wait. Each has an index of its queue. */
const WAITING = `waiting (distributor) AS (
    (SELECT t.distributor FROM import_wave_turn t WHERE t.wave_id = $1 AND t.admitted_until IS NULL ORDER BY 1 LIMIT 1)
    UNION ALL
    SELECT (SELECT t.distributor FROM import_wave_turn t WHERE t.wave_id = $1 AND t.admitted_until IS NULL
      AND t.distributor > waiting.distributor ORDER BY 1 LIMIT 1) FROM waiting WHERE waiting.distributor IS NOT NULL
  )`;

const IS_WAITING = `coalesce(p.status = 'PENDING' AND p.wave_id = $1, false)`;

/** The first $2 accounts of the queue; of a distributor in $3 no more than its value there. */
const headSql = (order: string) => `
  WITH RECURSIVE ${WAITING}, chosen AS (
    SELECT t.process_id, t.distributor, row_number() OVER (ORDER BY ${order}) AS position
    FROM waiting w CROSS JOIN LATERAL (
      SELECT t.* FROM import_wave_turn t WHERE t.wave_id = $1 AND t.admitted_until IS NULL AND t.distributor = w.distributor
      ORDER BY ${order} LIMIT greatest(0, least($2::int, coalesce(($3::jsonb ->> w.distributor)::int, $2::int)))
    ) t
    ORDER BY position LIMIT $2
  )
  SELECT c.process_id AS id, c.distributor, ${IS_WAITING} AS "isWaiting"
  FROM chosen c JOIN account_import_process p ON p.id = c.process_id ORDER BY c.position
  FOR NO KEY UPDATE OF p SKIP LOCKED`;

/** Looks as far into the queue of each distributor but those of $2, whatever the caps leave: who waits no more takes no room. */
const leaveOutSql = (order: string) => `
  WITH RECURSIVE ${WAITING}, gone AS (
    SELECT p.id FROM waiting w CROSS JOIN LATERAL (
      SELECT t.process_id FROM import_wave_turn t WHERE t.wave_id = $1 AND t.admitted_until IS NULL AND t.distributor = w.distributor
      ORDER BY ${order} LIMIT ${ADMITTED_AHEAD}
    ) t JOIN account_import_process p ON p.id = t.process_id
    WHERE w.distributor <> ALL($2::text[]) AND NOT ${IS_WAITING}
    LIMIT ${ADMITTED_AHEAD} FOR NO KEY UPDATE OF p SKIP LOCKED
  )
  UPDATE import_wave_turn SET admitted_until = '-infinity' WHERE process_id IN (SELECT id FROM gone)`;

const HEADS: Readonly<Record<PlanOrder, string>> = {
  as_sent: headSql(ORDERS.as_sent),
  external_account_number: headSql(ORDERS.external_account_number),
  supply_start_date: headSql(ORDERS.supply_start_date),
};

const LEAVE_OUT: Readonly<Record<PlanOrder, string>> = {
  as_sent: leaveOutSql(ORDERS.as_sent),
  external_account_number: leaveOutSql(ORDERS.external_account_number),
  supply_start_date: leaveOutSql(ORDERS.supply_start_date),
};

const ADMIT = `UPDATE import_wave_turn SET admitted_until = $2, admitted_at = clock_timestamp(), admitted_on = $3::date, plan_revision = $4
  WHERE process_id = ANY($1::uuid[])`;

/** In the order of the plan: workers take first what is due first. */
const LET_GO = `UPDATE account_import_process p SET available_at =
    greatest(clock_timestamp() + chosen.position * interval '1 microsecond', p.schedule_window_start)
  FROM unnest($1::uuid[]) WITH ORDINALITY AS chosen (id, position) WHERE p.id = chosen.id`;

const COUNT = `INSERT INTO import_wave_admission AS a (wave_id, day, distributor, admitted)
  SELECT $1, $2::date, distributor, count(*) FROM unnest($3::text[]) AS admitted (distributor) GROUP BY 3
  ON CONFLICT ON CONSTRAINT import_wave_admission__pk DO UPDATE SET admitted = a.admitted + EXCLUDED.admitted`;

/**
 * Counts accounts of a wave that have started in it on a day that began at $3 and were not admitted for it, by distributor, and says how many
 * of them have since $4. What started before its release came to it later.
 */
const COUNT_STARTED = `WITH started AS MATERIALIZED (
    SELECT coalesce(t.distributor, '') AS distributor, s.latest >= $4 AS is_since
    FROM account_import_process p LEFT JOIN import_wave_turn t ON t.process_id = p.id CROSS JOIN LATERAL (
      SELECT max(e.occurred_at) AS latest FROM account_import_event e
      WHERE e.process_id = p.id AND e.event = '${eventName('STARTED')}' AND e.occurred_at >= greatest($3,
        (SELECT min(v.occurred_at) FROM import_wave_event v WHERE v.wave_id = $1 AND v.event = 'RELEASE'))) s
    WHERE p.wave_id = $1 AND p.modified_at >= $3 AND t.admitted_on IS NULL AND s.latest IS NOT NULL
  ), counted AS (
    INSERT INTO import_wave_admission AS a (wave_id, day, distributor, admitted)
    SELECT $1, $2::date, distributor, count(*) FROM started GROUP BY 3
    ON CONFLICT ON CONSTRAINT import_wave_admission__pk DO UPDATE SET admitted = a.admitted + EXCLUDED.admitted
  )
  SELECT count(*)::int AS accounts FROM started WHERE is_since`;

const STARTS_COUNTED = 'UPDATE import_wave_plan SET are_starts_counted = true WHERE wave_id = $1';

const NOTE = `UPDATE import_wave_plan SET limit_detail = $2, limited_until = $3, full_distributors = $4, minute = $5, admitted_in_minute = $6
  WHERE wave_id = $1`;

/** Reads waves with a plan, and admits their accounts. */
@Injectable()
export class AdmissionsRepository {
  listPlanned(tx: Tx): Promise<ListedWave[]> {
    return tx.query<ListedWave[]>(LIST);
  }

  /** @returns null while another process has it */
  async take(tx: Tx, waveId: string): Promise<PlannedWave | null> {
    const [taken] = await tx.query<PlannedWave[]>(TAKE, [waveId]);
    return taken ?? null;
  }

  /**
   * Takes back accounts that were let go, that no worker has and that may not start now; they wait for their turn again.
   * @param all whether none may start
   * @returns whether there may be more
   */
  async takeBack(tx: Tx, waveId: string, revision: number, all: boolean): Promise<boolean> {
    const unclaimed = await tx.query<{ id: string }[]>(UNCLAIMED, [waveId, revision, all]);
    if (unclaimed.length === 0) return false;
    const ids = unclaimed.map(({ id }) => id);
    await tx.query(UNCOUNT, [waveId, ids]);
    await tx.query(QUEUE, [waveId, ids]);
    await tx.query(HOLD_BACK, [ids]);
    return ids.length >= ADMITTED_AHEAD;
  }

  /** Gives a turn to accounts that wait and have none, some at a time, once the queue is empty. */
  async queueMissing(tx: Tx, waveId: string): Promise<void> {
    const missing = await tx.query<{ id: string }[]>(MISSING, [waveId]);
    if (missing.length > 0) await tx.query(QUEUE, [waveId, missing.map(({ id }) => id)]);
  }

  /**
   * Counts what started on a day in London before the wave had a plan, once: its caps are held to it, too. Before the first account is
   * admitted.
   * @param begins when the day began
   * @param minute when the minute began
   * @returns how many accounts of them have started in the minute
   */
  async countStarted(tx: Tx, waveId: string, day: string, begins: Date, minute: Date): Promise<number> {
    const [{ accounts }] = await tx.query<[{ accounts: number }]>(COUNT_STARTED, [waveId, day, begins, minute]);
    await tx.query(STARTS_COUNTED, [waveId]);
    return accounts;
  }

  /** By distributor, how many were let go on a day in London. */
  async admittedOn(tx: Tx, waveId: string, day: string): Promise<Map<string, number>> {
    const rows = await tx.query<{ distributor: string; admitted: number }[]>(ADMITTED_ON, [waveId, day]);
    return new Map(rows.map(({ distributor, admitted }) => [distributor, admitted]));
  }

  /** Number of accounts that were admitted and wait for a worker, counted up to {@link ADMITTED_AHEAD}. */
  async ahead(tx: Tx, waveId: string): Promise<number> {
    const [{ accounts }] = await tx.query<[{ accounts: number }]>(AHEAD, [waveId]);
    return accounts;
  }

  /** Whether any account is in the queue. */
  async hasQueued(tx: Tx, waveId: string): Promise<boolean> {
    return (await tx.query<unknown[]>(QUEUED, [waveId])).length > 0;
  }

  /** The head of the queue, locked. @param rooms how many of a distributor at most, where it is capped */
  head(
    tx: Tx,
    waveId: string,
    order: PlanOrder,
    most: number,
    rooms: ReadonlyMap<string, number>,
  ): Promise<QueuedAccount[]> {
    return tx.query<QueuedAccount[]>(HEADS[order], [waveId, most, JSON.stringify(Object.fromEntries(rooms))]);
  }

  /**
   * Removes accounts that do not wait any more from the front of the queue, {@link ADMITTED_AHEAD} at most.
   * @param full distributors whose cap is reached; their queue is left as it is
   */
  async leaveOut(tx: Tx, waveId: string, order: PlanOrder, full: readonly string[]): Promise<void> {
    await tx.query(LEAVE_OUT[order], [waveId, full]);
  }

  /** Lets accounts that wait start, in this order, and counts them. */
  async admit(tx: Tx, { waveId, revision, day, until }: Admission, accounts: readonly QueuedAccount[]): Promise<void> {
    if (accounts.length === 0) return;
    const ids = accounts.map(({ id }) => id);
    await tx.query(ADMIT, [ids, until, day, revision]);
    await tx.query(LET_GO, [ids]);
    await tx.query(COUNT, [waveId, day, accounts.map(({ distributor }) => distributor)]);
  }

  /** Keeps what holds the accounts of a wave, and what was let go in the minute that began then. */
  async note(
    tx: Tx,
    waveId: string,
    limit: Limit | null,
    fullDistributors: readonly string[],
    minute: { readonly begins: Date; readonly admitted: number },
  ): Promise<void> {
    const values = [limit?.detail ?? null, limit?.until ?? null, fullDistributors, minute.begins, minute.admitted];
    await tx.query(NOTE, [waveId, ...values]);
  }
}
