import type { SUPPLY_TYPES } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import { londonInstant } from '../../platform/database/london-instant.js';

export const REGISTRATION_STATES = ['MARKED', 'REQUESTED', 'COMPLETED', 'REFUSED'] as const;
export type RegistrationState = (typeof REGISTRATION_STATES)[number];

/** Filter of a page of requests; null for any. */
export interface RegistrationFilter {
  readonly state: RegistrationState | null;
  readonly supplierCode: string | null;
  /** Those of sandboxes, or those of live suppliers. */
  readonly isSandbox: boolean | null;
}

/** A request to register a meter point, for operators. */
export interface ListedRegistration {
  readonly id: string;
  readonly importSupplierCode: string;
  /** Whether the supplier is for trying things out. */
  readonly isSandbox: boolean;
  readonly externalAccountNumber: string;
  readonly accountNumber: string;
  /** The import that made the account. */
  readonly importId: string;
  readonly meterPointId: string;
  readonly mpxn: string;
  readonly supplyType: (typeof SUPPLY_TYPES)[number];
  /** The meter point's status now. */
  readonly status: string;
  readonly state: RegistrationState;
  /** Why it was refused. */
  readonly reason: string | null;
  /** Why the latest attempt at the gateway did not work; null once one has. */
  readonly latestFailure: string | null;
  readonly attempt: number;
  readonly round: number;
  /** Whether the gateway is asked to withdraw it, and has not answered how that ends. */
  readonly isBeingWithdrawn: boolean;
  /** Whether the meter point was marked again since. */
  readonly isMarkedAgain: boolean;
  /** YYYY-MM-DD. */
  readonly requestedSupplyStartDate: string;
  readonly markedAt: string;
  readonly markedByKind: string;
  readonly markedBy: string;
  readonly endedAt: string | null;
}

/** How many requests are in each state, and how many of those refused are the latest of their meter point. */
export type RegistrationCounts = Readonly<Record<RegistrationState | 'still_refused', number>>;

/** A page of registrations. */
export interface RegistrationsPage {
  readonly registrations: readonly ListedRegistration[];
  /** Id after which the next page begins; null when this is the last. */
  readonly next: string | null;
}

/** Whether a request is of a sandbox. Those are few or none, so that their ids are looked up first. */
const ofKind = (isSandbox: boolean) =>
  `r.import_supplier_id ${isSandbox ? '' : 'NOT '}IN (SELECT id FROM import_supplier WHERE is_sandbox)`;

/** SQL: whether the meter point of the request `r` was marked again since. */
const IS_MARKED_AGAIN = `EXISTS (SELECT FROM registration_request later WHERE later.import_supplier_id = r.import_supplier_id
      AND later.meter_point_id = r.meter_point_id AND later.round > r.round)`;

// Conditions are written only when they are asked for: an index serves each combination.
const list = (conditions: readonly string[]) => `
  SELECT r.id, s.code AS "importSupplierCode", s.is_sandbox AS "isSandbox", a.external_account_number AS "externalAccountNumber",
    a.account_number AS "accountNumber", a.process_id AS "importId", r.meter_point_id AS "meterPointId",
    m.identifier AS mpxn, m.supply_type AS "supplyType", m.status, r.state, r.reason, r.latest_failure AS "latestFailure",
    r.attempt, r.round, r.state IN ('MARKED', 'REQUESTED') AND r.withdrawal_asked_at IS NOT NULL AS "isBeingWithdrawn",
    ${IS_MARKED_AGAIN} AS "isMarkedAgain",
    r.requested_supply_start_date::text AS "requestedSupplyStartDate", ${londonInstant('r.marked_at')} AS "markedAt",
    r.marked_by_kind AS "markedByKind", r.marked_by AS "markedBy", ${londonInstant('r.ended_at')} AS "endedAt"
  FROM registration_request r
  JOIN import_supplier s ON s.id = r.import_supplier_id
  JOIN account a ON a.id = r.account_id
  JOIN meter_point m ON m.id = r.meter_point_id
  ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
  ORDER BY r.id DESC LIMIT $1`;

const COUNT = `SELECT r.state, count(*)::int AS count FROM registration_request r WHERE ${ofKind(false)} GROUP BY 1
  UNION ALL SELECT 'still_refused', count(*)::int FROM registration_request r
    WHERE r.state = 'REFUSED' AND ${ofKind(false)} AND NOT ${IS_MARKED_AGAIN}`;

/** Reads registrations for operators. */
@Injectable()
export class RegistrationQueries {
  constructor(private readonly database: Database) {}

  /** Requests, the latest first. @param after id of the last one of the page before */
  async list(filter: RegistrationFilter, after: string | null, limit: number): Promise<RegistrationsPage> {
    const parameters: unknown[] = [limit + 1];
    const conditions: string[] = [];
    const where = (value: string | null, condition: (placeholder: string) => string): void => {
      if (value !== null) conditions.push(condition(`$${parameters.push(value)}`));
    };
    if (filter.isSandbox !== null) conditions.push(ofKind(filter.isSandbox));
    where(filter.state, (state) => `r.state = ${state}`);
    where(
      filter.supplierCode,
      (code) => `r.import_supplier_id = (SELECT id FROM import_supplier WHERE code = ${code})`,
    );
    where(after, (id) => `r.id < ${id}::uuid`);
    const rows = await this.database.read((tx) => tx.query<ListedRegistration[]>(list(conditions), parameters));
    const registrations = rows.slice(0, limit);
    return { registrations, next: rows.length > limit ? (registrations.at(-1)?.id ?? null) : null };
  }

  /** Counts the requests of live suppliers. */
  async countByState(): Promise<RegistrationCounts> {
    const rows = await this.database.read((tx) =>
      tx.query<{ state: keyof RegistrationCounts; count: number }[]>(COUNT),
    );
    const counts = { MARKED: 0, REQUESTED: 0, COMPLETED: 0, REFUSED: 0, still_refused: 0 };
    for (const { state, count } of rows) counts[state] = count;
    return counts;
  }
}
