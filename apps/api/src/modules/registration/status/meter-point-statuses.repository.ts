import type { Fuel } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { type RegistrationStatus, statusesBefore } from './transitions.js';

/** A change of status, with why when it is a refusal. */
export interface Move {
  readonly to: RegistrationStatus;
  readonly reason?: string;
}

/** A meter point and the request its status is changed for. */
export interface MovingMeterPoint {
  readonly meterPointId: string;
  readonly fuel: Fuel;
  readonly requestId: string;
}

/** The meter point is not in a status from which the table of transitions lets it go there. */
export class TransitionNotPossible extends Error {
  constructor(to: RegistrationStatus) {
    super(`The meter point cannot become ${to} from where it is.`);
  }
}

const LOCK = 'SELECT status FROM meter_point WHERE id = $1 FOR NO KEY UPDATE';
const MOVE = `
  WITH was AS (
    SELECT id, status FROM meter_point
    WHERE id = $1 AND supply_type = $2 AND status = ANY($4::text[]) FOR NO KEY UPDATE
  ), moved AS (
    UPDATE meter_point m SET status = $3 FROM was WHERE m.id = was.id
    RETURNING m.id, m.account_id, m.identifier, was.status AS from_status
  ), logged AS (
    INSERT INTO meter_point_event
      (import_supplier_id, process_id, meter_point_id, mpxn, from_status, to_status, occurred_at, data)
    SELECT a.import_supplier_id, a.process_id, moved.id, moved.identifier, moved.from_status, $3, clock_timestamp(),
      $5::jsonb
    FROM moved JOIN account a ON a.id = moved.account_id
  )
  SELECT id FROM moved`;

const BEFORE_WITHDRAWAL = `SELECT from_status AS status FROM meter_point_event
  WHERE meter_point_id = $1 AND to_status = 'WITHDRAWAL_REQUESTED' ORDER BY id DESC LIMIT 1`;

/** The only writer of a meter point's status after its account was created: each change leaves its event. */
@Injectable()
export class MeterPointStatusesRepository {
  /**
   * Holds the meter point until the transaction ends. Always before the request is locked, also by a row that refers to it.
   * @returns its status
   */
  async lock(tx: Tx, meterPointId: string): Promise<string> {
    const status = await this.lockIfThere(tx, meterPointId);
    if (status === null) throw new Error(`There is no meter point ${meterPointId}.`);
    return status;
  }

  /** As {@link lock}, for a meter point that may be deleted meanwhile. @returns null when it is */
  async lockIfThere(tx: Tx, meterPointId: string): Promise<string | null> {
    const [row] = await tx.query<{ status: string }[]>(LOCK, [meterPointId]);
    return row?.status ?? null;
  }

  /** Makes the changes one after the other. @throws TransitionNotPossible and the transaction must be rolled back */
  async move(tx: Tx, { meterPointId, fuel, requestId }: MovingMeterPoint, moves: readonly Move[]): Promise<void> {
    for (const { to, reason } of moves) {
      const data = JSON.stringify({ registration_request_id: requestId, ...(reason !== undefined && { reason }) });
      const moved = await tx.query<unknown[]>(MOVE, [meterPointId, fuel, to, statusesBefore(to, fuel), data]);
      if (moved.length === 0) throw new TransitionNotPossible(to);
    }
  }

  /** Moves a locked meter point back to its status before the withdrawal, which was refused. */
  async moveBack(tx: Tx, point: MovingMeterPoint, reason: string): Promise<void> {
    const [before] = await tx.query<{ status: RegistrationStatus }[]>(BEFORE_WITHDRAWAL, [point.meterPointId]);
    if (before === undefined) throw new Error('An event of the withdrawal was expected: every change leaves one.');
    await this.move(tx, point, [{ to: before.status, reason }]);
  }
}
