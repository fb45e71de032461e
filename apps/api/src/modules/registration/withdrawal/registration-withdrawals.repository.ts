import { REGISTRATION_REASONS } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';

/** How the registrations of an account stand. */
export interface OpenRegistrations {
  readonly accountId: string;
  /** Whether a request was sent, or may have been, and has not ended. */
  readonly isSent: boolean;
  /** Whether a worker has one of them at this moment. */
  readonly isHeld: boolean;
}

// All code locks the meter point before the request.
const LOCK_POINTS = 'SELECT id FROM meter_point WHERE account_id = ANY($1::uuid[]) ORDER BY id FOR UPDATE';

const LOCK_REQUESTS = `SELECT r.account_id AS "accountId", r.gateway IS NOT NULL AS "isSent",
    r.lease_token IS NOT NULL AND r.lease_expires_at > clock_timestamp() AS "isHeld"
  FROM registration_request r WHERE r.account_id = ANY($1::uuid[]) AND r.state IN ('MARKED', 'REQUESTED')
  ORDER BY r.id FOR UPDATE`;

const ASK = `UPDATE registration_request r SET withdrawal_asked_at = coalesce(r.withdrawal_asked_at, clock_timestamp()),
    due_at = CASE WHEN r.withdrawal_asked_at IS NULL OR r.due_at IS NULL THEN clock_timestamp() ELSE r.due_at END
  WHERE r.account_id = ANY($1::uuid[]) AND r.state IN ('MARKED', 'REQUESTED') AND r.gateway IS NOT NULL
    AND r.lease_token IS NULL AND r.withdrawal_refused IS NULL`;

// What nobody has sent needs no answer from anybody.
const END_UNSENT = `UPDATE registration_request r SET state = 'REFUSED', reason = $2, withdrawal_asked_at = clock_timestamp(),
    ended_at = clock_timestamp(), due_at = NULL
  WHERE r.account_id = ANY($1::uuid[]) AND r.state = 'MARKED' AND r.gateway IS NULL`;

/** Takes back the registrations of accounts that are to go; a worker does so with the gateway. */
@Injectable()
export class RegistrationWithdrawals {
  /** Holds meter points and requests of the accounts until the transaction ends. @returns the requests that are open */
  async hold(tx: Tx, accountIds: readonly string[]): Promise<readonly OpenRegistrations[]> {
    await tx.query(LOCK_POINTS, [accountIds]);
    return await tx.query<OpenRegistrations[]>(LOCK_REQUESTS, [accountIds]);
  }

  /**
   * Requests the withdrawal of what was sent for the accounts, and ends what was marked and not sent. A repetition asks the gateway again,
   * under the same key, where an answer is missing.
   */
  async ask(tx: Tx, accountIds: readonly string[]): Promise<void> {
    await tx.query(END_UNSENT, [accountIds, REGISTRATION_REASONS.withdrawn]);
    await tx.query(ASK, [accountIds]);
  }
}
