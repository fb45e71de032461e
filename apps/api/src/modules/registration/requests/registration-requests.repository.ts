import type { Fuel } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** A request that a worker has claimed. */
export interface ClaimedRequest {
  readonly id: string;
  /** The gateway that handles it; for sandboxes always the simulator. */
  readonly gateway: GatewayName;
  /** Fencing token: a later claim has another one, and only its holder can settle. */
  readonly leaseToken: string;
  /** Attempts at the step under way, this one included. */
  readonly attempt: number;
  readonly meterPointId: string;
  readonly mpxn: string;
  readonly fuel: Fuel;
  readonly mpid: string;
  readonly shipperMpid: string | null;
  /** How often the meter point was marked, this time included. */
  readonly round: number;
  /** Steps made so far. */
  readonly step: number;
  /** YYYY-MM-DD. */
  readonly supplyStartDate: string;
  /** Seconds from marking to the beginning of the supply start date in London. */
  readonly leadSeconds: number;
  /** Seconds since marking. */
  readonly ageSeconds: number;
  /** Whether it is to be taken back instead of taken further. */
  readonly isWithdrawn: boolean;
}

export type GatewayName = 'simulator' | 'http';

/** How a request stands after a step. */
export interface RequestProgress {
  readonly state: 'REQUESTED' | 'COMPLETED' | 'REFUSED';
  readonly steps: number;
  readonly reason: string | null;
  /** Seconds until a worker has to continue; null when there is nothing to do for one. */
  readonly dueInSeconds: number | null;
}

/** How a request stands after the gateway was asked to take it back. */
export interface WithdrawalProgress {
  /** Null where it stays as it was. */
  readonly state: 'REQUESTED' | 'REFUSED' | null;
  readonly reason: string | null;
  /** Why it cannot be taken back; null when it can. */
  readonly refused: string | null;
  /** Seconds until a worker has to continue; null when there is nothing to do for one. */
  readonly dueInSeconds: number | null;
}

/** A request that a worker may take now. */
export interface DueRequest {
  readonly id: string;
  /** Differs every time it becomes due. */
  readonly key: string;
}

/**
 * Condition for a request that a worker may take: due, not leased by another worker, and begun by this gateway or not
 * begun. Requests of sandboxes go to the simulator and may be taken by any worker. Only open requests have a due
 * time; `now()`, unlike `clock_timestamp()`, allows an ordered scan of its index.
 */
const FREE = `r.due_at <= now() AND (s.is_sandbox OR r.gateway IS NULL OR r.gateway = $2)
  AND (r.lease_token IS NULL OR r.lease_expires_at < now())`;

const LIST_DUE = `
  SELECT due.id, due.id || '.' || due.attempt || '.' || extract(epoch FROM due.due_at) AS key
  FROM import_supplier s CROSS JOIN LATERAL (
    SELECT w.id, w.attempt, w.due_at, row_number() OVER () AS turn FROM (
      SELECT r.id, r.attempt, r.due_at FROM registration_request r
      WHERE r.import_supplier_id = s.id AND ${FREE}
      ORDER BY r.due_at LIMIT $1) w
  ) due
  ORDER BY due.turn LIMIT $1`;
const CLAIM = `
  WITH free AS (
    SELECT r.id, CASE WHEN s.is_sandbox THEN 'simulator' ELSE $2 END AS gateway
    FROM registration_request r JOIN import_supplier s ON s.id = r.import_supplier_id
    WHERE r.id = $1 AND ${FREE} FOR NO KEY UPDATE OF r SKIP LOCKED
  ), claimed AS (
    UPDATE registration_request r SET gateway = free.gateway, attempt = r.attempt + 1, lease_token = gen_random_uuid(),
      lease_expires_at = clock_timestamp() + make_interval(secs => $3::float8), lease_holder = $4
    FROM free WHERE r.id = free.id RETURNING r.*
  )
  SELECT c.id, c.gateway, c.lease_token AS "leaseToken", c.attempt, c.meter_point_id AS "meterPointId", m.identifier AS mpxn,
    m.supply_type AS fuel, m.mpid, m.shipper_mpid AS "shipperMpid", c.round, c.step,
    c.requested_supply_start_date::text AS "supplyStartDate",
    extract(epoch FROM (c.requested_supply_start_date::timestamp AT TIME ZONE 'Europe/London') - c.marked_at)::float8
      AS "leadSeconds",
    extract(epoch FROM clock_timestamp() - c.marked_at)::float8 AS "ageSeconds",
    c.withdrawal_asked_at IS NOT NULL AS "isWithdrawn"
  FROM claimed c JOIN meter_point m ON m.id = c.meter_point_id`;

/** Updates a request whose lease is still held, and releases it. */
const settling = (set: string) => `
  WITH settled AS (
    UPDATE registration_request r SET ${set}, lease_token = NULL, lease_expires_at = NULL, lease_holder = NULL
    WHERE r.id = $1 AND r.lease_token = $2 RETURNING r.id
  )
  SELECT id FROM settled`;
const DUE_IN = (seconds: string) => `clock_timestamp() + make_interval(secs => ${seconds}::float8)`;
const SETTLE = settling(`state = $3, step = r.step + $4::int, reason = $5, due_at = ${DUE_IN('$6')}, attempt = 0,
  latest_failure = NULL, ended_at = CASE WHEN $3 = 'REQUESTED' THEN NULL ELSE clock_timestamp() END`);
// What is not sent yet is due at once.
const SETTLE_WITHDRAWAL = settling(`state = coalesce($3, r.state), reason = $4, withdrawal_refused = $5,
  withdrawal_asked_at = CASE WHEN $5::text IS NULL THEN r.withdrawal_asked_at END,
  due_at = CASE WHEN $3 IS NULL AND r.state = 'MARKED' THEN clock_timestamp() ELSE ${DUE_IN('$6')} END, attempt = 0,
  latest_failure = NULL,
  ended_at = CASE WHEN $3 = 'REFUSED' THEN clock_timestamp() END`);
const DEFER = settling(`latest_failure = $3, due_at = ${DUE_IN('$4')}`);
const GIVE_BACK = settling('attempt = r.attempt - 1, due_at = clock_timestamp()');

/** Requests as workers see them: listing, claiming and settling. Time is the database's. */
@Injectable()
export class RegistrationRequestsRepository {
  /** Requests that are due for this gateway, at most `window`, in turns across suppliers; those of sandboxes among them. */
  async listDue(tx: Tx, gateway: GatewayName, window: number): Promise<DueRequest[]> {
    return await tx.query<DueRequest[]>(LIST_DUE, [window, gateway]);
  }

  /** @returns null when the request is not due, or another worker has it */
  async claim(
    tx: Tx,
    id: string,
    gateway: GatewayName,
    lease: { readonly seconds: number; readonly holder: string },
  ): Promise<ClaimedRequest | null> {
    const [claimed] = await tx.query<ClaimedRequest[]>(CLAIM, [id, gateway, lease.seconds, lease.holder]);
    return claimed ?? null;
  }

  /** @returns whether the lease was still held; if not, the caller's transaction must be rolled back */
  settle(tx: Tx, { id, leaseToken }: ClaimedRequest, progress: RequestProgress): Promise<boolean> {
    const { state, steps, reason, dueInSeconds } = progress;
    return this.changed(tx, SETTLE, [id, leaseToken, state, steps, reason, dueInSeconds]);
  }

  /** As {@link settle}, for a request that is being withdrawn. */
  settleWithdrawal(tx: Tx, { id, leaseToken }: ClaimedRequest, progress: WithdrawalProgress): Promise<boolean> {
    const { state, reason, refused, dueInSeconds } = progress;
    return this.changed(tx, SETTLE_WITHDRAWAL, [id, leaseToken, state, reason, refused, dueInSeconds]);
  }

  /** Tries again later. @param failure why it did not work this time */
  defer(tx: Tx, { id, leaseToken }: ClaimedRequest, failure: string, seconds: number): Promise<boolean> {
    return this.changed(tx, DEFER, [id, leaseToken, failure, seconds]);
  }

  /** Returns a request that a stopping worker has not finished; it is due at once. */
  giveBack(tx: Tx, { id, leaseToken }: ClaimedRequest): Promise<boolean> {
    return this.changed(tx, GIVE_BACK, [id, leaseToken]);
  }

  private async changed(tx: Tx, statement: string, parameters: unknown[]): Promise<boolean> {
    return (await tx.query<unknown[]>(statement, parameters)).length > 0;
  }
}
