import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import type { RegistrationStatus } from '../status/transitions.js';
import type { ToldRequest, ToldTime } from './check-callback.js';
import type { RegistrationCallbackRequest } from './registration-callback.request.js';

export type CallbackOutcome = 'APPLIED' | 'WAITING' | 'OUT_OF_DATE' | 'REFUSED';

/** What became of a callback. */
export interface ReceivedCallback {
  readonly outcome: CallbackOutcome;
  /** Why it was not applied, in words of ours. */
  readonly reason: string | null;
}

/** A callback that arrived before one that has to come first. */
export interface WaitingCallback {
  readonly id: string;
  readonly status: RegistrationStatus;
  readonly reason: string | null;
}

// Applied from the start; what it becomes is set before the transaction ends. Of one about no request nobody could say whose words those of
// the gateway are about, so they are not kept.
const RECEIVE = `
  INSERT INTO registration_callback (id, event_id, request_id, status, occurred_at, received_at, outcome, body)
  SELECT $1, $2, r.id, $4, $5, clock_timestamp(), 'APPLIED', CASE WHEN r.id IS NULL THEN $6::jsonb - 'reason' ELSE $6::jsonb END
  FROM (SELECT $3::uuid AS id) told LEFT JOIN registration_request r ON r.id = told.id
  ON CONFLICT (event_id) DO NOTHING RETURNING id`;
const FIND_REQUEST = `
  SELECT r.state, r.gateway, r.meter_point_id AS "meterPointId", m.identifier AS mpxn, m.supply_type AS fuel, m.status,
    r.withdrawal_asked_at IS NOT NULL AS "isWithdrawn", EXISTS (SELECT 1 FROM registration_request later
      WHERE later.meter_point_id = r.meter_point_id AND later.round > r.round) AS "isSuperseded"
  FROM registration_request r JOIN meter_point m ON m.id = r.meter_point_id WHERE r.id = $1`;
const TIME_OF = `
  SELECT coalesce(bool_or(c.occurred_at > told.occurred_at), false) AS "isOlder",
    coalesce(bool_and(c.occurred_at < told.occurred_at), true) AS "isNewer"
  FROM registration_callback told
  LEFT JOIN registration_callback c ON c.request_id = $1 AND c.outcome = 'APPLIED' AND c.id <> told.id
  WHERE told.id = $2`;
const LIST_WAITING = `
  SELECT c.id, c.status, c.body->>'reason' AS reason FROM registration_callback c
  WHERE c.request_id = $1 AND c.outcome = 'WAITING'
    AND c.occurred_at >= (SELECT coalesce(max(occurred_at), '-infinity') FROM registration_callback
      WHERE request_id = $1 AND outcome = 'APPLIED')
  ORDER BY c.occurred_at, c.id`;
// What a worker still has to ask, or asks at this moment, is a withdrawal: due until it is answered.
const IS_ASKING = `$2 = 'REQUESTED' AND withdrawal_asked_at IS NOT NULL AND due_at IS NOT NULL`;
const PROGRESS = `
  UPDATE registration_request SET state = $2, reason = $3,
    due_at = CASE WHEN ${IS_ASKING} THEN due_at END,
    attempt = CASE WHEN ${IS_ASKING} THEN attempt ELSE 0 END,
    latest_failure = CASE WHEN ${IS_ASKING} THEN latest_failure END,
    lease_token = CASE WHEN ${IS_ASKING} THEN lease_token END,
    lease_expires_at = CASE WHEN ${IS_ASKING} THEN lease_expires_at END,
    lease_holder = CASE WHEN ${IS_ASKING} THEN lease_holder END,
    ended_at = CASE WHEN $2 = 'REQUESTED' THEN NULL ELSE coalesce(ended_at, clock_timestamp()) END
  WHERE id = $1`;
const REFUSE_WITHDRAWAL = `
  UPDATE registration_request SET withdrawal_refused = $2, withdrawal_asked_at = NULL, due_at = NULL, attempt = 0,
    latest_failure = NULL, lease_token = NULL, lease_expires_at = NULL, lease_holder = NULL
  WHERE id = $1`;

/** Reads and writes callbacks with their outcomes, and the requests they concern. */
@Injectable()
export class RegistrationCallbacksRepository {
  /** @returns its id; null when the event was received before; {@link outcomeOf} then has its outcome */
  async receive(tx: Tx, { request_id, event_id, status, occurred_at, ...rest }: RegistrationCallbackRequest) {
    const parameters = [newId(), event_id, request_id, status, occurred_at, JSON.stringify({ request_id, ...rest })];
    const [row] = await tx.query<{ id: string }[]>(RECEIVE, parameters);
    return row?.id ?? null;
  }

  async outcomeOf(tx: Tx, eventId: string): Promise<ReceivedCallback> {
    const statement = 'SELECT outcome, outcome_reason AS reason FROM registration_callback WHERE event_id = $1';
    const [row] = await tx.query<ReceivedCallback[]>(statement, [eventId]);
    if (row === undefined) throw new Error('The callback is not there.');
    return row;
  }

  async setOutcome(tx: Tx, id: string, outcome: CallbackOutcome, reason: string | null): Promise<void> {
    const statement = 'UPDATE registration_callback SET outcome = $2, outcome_reason = $3 WHERE id = $1';
    await tx.query(statement, [id, outcome, reason]);
  }

  async findRequest(tx: Tx, requestId: string): Promise<ToldRequest | null> {
    const [request] = await tx.query<ToldRequest[]>(FIND_REQUEST, [requestId]);
    return request ?? null;
  }

  async timeOf(tx: Tx, requestId: string, callbackId: string): Promise<ToldTime> {
    const [time] = await tx.query<ToldTime[]>(TIME_OF, [requestId, callbackId]);
    if (time === undefined) throw new Error('The callback is not there.');
    return time;
  }

  /** Callbacks that waited and are not older than the latest one applied, in the order in which it happened. */
  async listWaiting(tx: Tx, requestId: string): Promise<WaitingCallback[]> {
    return await tx.query<WaitingCallback[]>(LIST_WAITING, [requestId]);
  }

  /**
   * Notes how far a request is. A worker that holds it has lost it, unless it asks the gateway to withdraw a
   * registration that goes on: that question stays asked, and its answer counts.
   */
  async progress(tx: Tx, requestId: string, state: string, reason: string | null): Promise<void> {
    await tx.query(PROGRESS, [requestId, state, reason]);
  }

  /** Notes that it is not taken back after all; a worker that was about to ask once more has lost it. */
  async refuseWithdrawal(tx: Tx, requestId: string, reason: string): Promise<void> {
    await tx.query(REFUSE_WITHDRAWAL, [requestId, reason]);
  }
}
