import type { Actionable } from './common';

export const registrationStates = ['MARKED', 'REQUESTED', 'COMPLETED', 'REFUSED'] as const;
export type RegistrationState = (typeof registrationStates)[number];
export type RegistrationCounts = Record<RegistrationState, number>;

export interface Registration extends Actionable {
  id: string;
  meter_point_id: string;
  mpxn: string;
  supply_type: string;
  import_supplier: string;
  is_sandbox: boolean;
  external_account_number: string;
  account_number: string;
  import_id: string;
  /** The meter point's status now. */
  status: string;
  state: RegistrationState;
  /** Why it was refused. */
  reason: string | null;
  /** Why the latest attempt did not work; null once one has. */
  latest_failure: string | null;
  attempt: number;
  round: number;
  requested_supply_start_date: string;
  marked_at: string;
  marked_by: string;
  ended_at: string | null;
}

/** One change of a meter point's status. */
export interface MeterPointChange {
  from: string;
  to: string;
  occurred_at: string;
  reason: string | null;
  registration_request_id: string | null;
}

/** The body that marks meter points; all of the account when none is named. */
export interface MarkForRegistration {
  account_number: string;
  meter_point_id?: string;
  supply_start_date?: string;
  reason: string;
}

export interface MarkedForRegistration {
  results: { mpxn: string; error_detail: string | null }[];
}
