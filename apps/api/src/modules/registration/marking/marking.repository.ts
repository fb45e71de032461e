import type { Fuel } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';

/** Who marked a meter point: an organisation's key, a member of staff, or the platform for a supplier's setting. */
export interface MarkedBy {
  readonly kind: 'API_KEY' | 'STAFF' | 'PLATFORM';
  /** Id of the key, e-mail address, or name of the setting. */
  readonly name: string;
}

/** A meter point that may be marked. */
export interface MarkableMeterPoint {
  readonly id: string;
  readonly accountId: string;
  readonly importSupplierId: string;
  readonly mpxn: string;
  /** Null where a sandbox did not say so; then it cannot be marked. */
  readonly fuel: Fuel | null;
  readonly mpid: string | null;
  readonly status: string;
  /** Whether a request for it is under way. */
  readonly isMarked: boolean;
  /** Whether the gateway is asked to withdraw that request, and has not answered how it ends. */
  readonly isBeingWithdrawn: boolean;
  /** Whether the account has it at an earlier place, too, as one may whose supplier had R45 or R46 lowered. */
  readonly isRepeated: boolean;
}

/** A meter point that is held. */
export interface HeldMeterPoint extends MarkableMeterPoint {
  /** Whether its account is being taken back: what was sent of it to the industry is being withdrawn. */
  readonly isTakenBack: boolean;
}

const LOCK = 'SELECT id FROM meter_point WHERE account_id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE';
const READ = `
  SELECT m.id, m.account_id AS "accountId", a.import_supplier_id AS "importSupplierId", m.identifier AS mpxn,
    m.supply_type AS fuel, m.mpid, m.status,
    EXISTS (SELECT 1 FROM registration_request r
      WHERE r.meter_point_id = m.id AND r.state IN ('MARKED', 'REQUESTED')) AS "isMarked",
    EXISTS (SELECT 1 FROM registration_request r WHERE r.meter_point_id = m.id AND r.state IN ('MARKED', 'REQUESTED')
      AND r.withdrawal_asked_at IS NOT NULL) AS "isBeingWithdrawn",
    row_number() OVER (PARTITION BY m.account_id, m.identifier, m.supply_type ORDER BY s.position, m.position) > 1 AS "isRepeated"
  FROM meter_point m JOIN account a ON a.id = m.account_id JOIN supply_address s ON s.id = m.supply_address_id
  WHERE m.account_id = ANY($1::uuid[]) AND m.identifier IS NOT NULL
  ORDER BY m.account_id, s.position, m.position`;
const TAKEN_BACK = `SELECT account_id AS id FROM account_retraction WHERE account_id = ANY($1::uuid[]) AND state = 'WITHDRAWING'`;
const MARK = `
  INSERT INTO registration_request (id, import_supplier_id, account_id, meter_point_id, round,
    requested_supply_start_date, marked_at, marked_by_kind, marked_by, state, due_at)
  SELECT x.id, x."importSupplierId", x."accountId", x."meterPointId",
    1 + (SELECT count(*) FROM registration_request earlier WHERE earlier.meter_point_id = x."meterPointId"),
    x.date, clock_timestamp(), $2, $3, 'MARKED', clock_timestamp()
  FROM jsonb_to_recordset($1::jsonb)
    AS x(id uuid, "importSupplierId" uuid, "accountId" uuid, "meterPointId" uuid, date date)
  ON CONFLICT (meter_point_id) WHERE state IN ('MARKED', 'REQUESTED') DO NOTHING`;
// A look for each supplier: joined at large, the planner would walk over all accounts.
const CONSIDER = `
  SELECT next.id FROM import_supplier s CROSS JOIN LATERAL (
    SELECT a.id FROM account a WHERE a.import_supplier_id = s.id AND NOT a.is_registration_considered
      AND NOT EXISTS (SELECT FROM account_retraction x
        WHERE x.import_supplier_id = a.import_supplier_id AND x.account_id = a.id AND x.state = 'WITHDRAWING')
    ORDER BY a.id LIMIT $1 FOR NO KEY UPDATE SKIP LOCKED) next
  WHERE s.settings @> '{"sendRegistrationFlows": true}'
  LIMIT $1`;

/** Writes marks on meter points, and finds the accounts that are marked without a request. */
@Injectable()
export class MarkingRepository {
  /**
   * Locks the meter points of accounts that have a number until the transaction ends, in the order of ids, which
   * prevents deadlocks. The transaction has to be the platform's.
   * @returns them in the order of the payload
   */
  async hold(tx: Tx, accountIds: readonly string[]): Promise<HeldMeterPoint[]> {
    await tx.query(LOCK, [accountIds]);
    // Statements of their own: one that waited for the lock would still see what was before. A retraction has it when it begins to withdraw.
    const rows = await tx.query<{ id: string }[]>(TAKEN_BACK, [accountIds]);
    const takenBack = new Set(rows.map(({ id }) => id));
    const points = await this.read(tx, accountIds);
    return points.map((point) => ({ ...point, isTakenBack: takenBack.has(point.accountId) }));
  }

  /** The same meter points, without the lock. */
  async read(tx: Tx, accountIds: readonly string[]): Promise<MarkableMeterPoint[]> {
    return await tx.query<MarkableMeterPoint[]>(READ, [accountIds]);
  }

  /** @param dates requested supply start by meter point */
  async mark(tx: Tx, points: readonly (MarkableMeterPoint & { date: string })[], markedBy: MarkedBy): Promise<void> {
    if (points.length === 0) return;
    const rows = points.map(({ id: meterPointId, accountId, importSupplierId, date }) => {
      return { id: newId(), meterPointId, accountId, importSupplierId, date };
    });
    await tx.query(MARK, [JSON.stringify(rows), markedBy.kind, markedBy.name]);
  }

  /**
   * Locks some accounts that register by themselves (R26) and were not considered yet; no two workers get the same. One that is being taken
   * back is considered once that is over, if it stays.
   */
  async takeToConsider(tx: Tx, limit: number): Promise<string[]> {
    const rows = await tx.query<{ id: string }[]>(CONSIDER, [limit]);
    return rows.map(({ id }) => id);
  }

  async setConsidered(tx: Tx, accountIds: readonly string[]): Promise<void> {
    await tx.query('UPDATE account SET is_registration_considered = true WHERE id = ANY($1::uuid[])', [accountIds]);
  }
}
