import type { Actionable } from './common';
import type { ImportCounts } from './imports';

export const supplierStatuses = ['Ongoing', 'Paused', 'Complete'] as const;
export type SupplierStatus = (typeof supplierStatuses)[number];

export interface SupplierSummary extends Actionable {
  code: string;
  name: string;
  organization: string;
  /** For trying things out, for ever; in no figure of what is live. */
  is_sandbox: boolean;
  status: SupplierStatus;
  counts: ImportCounts;
  total: number;
  imported: number;
  /** Null for no limit. */
  concurrency_limit: number | null;
  dry_run_only: boolean;
  created_at: string;
  modified_at: string;
}

export interface SupplierStatusChange {
  from_status: SupplierStatus;
  to_status: SupplierStatus;
  actor: string;
  reason: string;
  occurred_at: string;
}

export interface ApiKey extends Actionable {
  id: string;
  prefix: string;
  created_at: string;
  last_used_at: string | null;
  revoked_at: string | null;
  /** What it is limited to; null where it is not. */
  expires_at: string | null;
  /** Networks, in CIDR notation. */
  address_ranges: string[] | null;
  /** Codes of import suppliers. */
  suppliers: string[] | null;
  is_read_only: boolean;
  /** Whether a refresh token is good for one use. */
  rotates_refresh_tokens: boolean;
}

/** What a key that is issued is limited to, as it is written; left out where it is not. Never changed afterwards. */
export interface ApiKeyTerms {
  expires_at?: string;
  address_ranges?: string;
  suppliers?: string;
  is_read_only?: boolean;
  rotates_refresh_tokens?: boolean;
}

export interface MeterPointConflict {
  /** Code of the supplier that has them. */
  held_by: string;
  is_same_organization: boolean;
  attempts: number;
  latest_at: string;
}

/** What is set, by name; a setting that is not there has its default. */
export type SupplierSettings = Record<string, unknown>;

export interface SupplierDetail extends SupplierSummary {
  settings: SupplierSettings;
  document_root: string;
  /** Newest first. */
  status_history: SupplierStatusChange[];
  api_keys: ApiKey[];
  /** Attempts at meter points that are live at another account, by whose it is, latest first. */
  meter_point_conflicts: MeterPointConflict[];
  waiting: number;
  running: number;
}

/** How many imports a change of status concerns. */
export interface StatusChangePreview {
  waiting: number;
  /** They finish. */
  running: number;
  /** They stand in an error, and stay; none of them can be retried once the supplier is Complete. */
  errored: number;
  /** They wait now and end with the change. */
  will_end: number;
}

export interface SupplierSettingsChange {
  actor: string;
  reason: string;
  occurred_at: string;
  before: SupplierSettings;
  after: SupplierSettings;
}

export interface SupplierSettingsHistory {
  import_supplier: string;
  settings: SupplierSettings;
  /** Newest first. */
  history: SupplierSettingsChange[];
}

/** How far the payloads of a supplier's imports are erased. */
export interface PayloadErasure extends Actionable {
  imports: number;
  /** The latest order; null before the first one. */
  latest: {
    status: 'RUNNING' | 'DONE' | 'STOPPED';
    ordered_at: string;
    ordered_by: string;
    reason: string;
    examined: number;
    erased: number;
    finished_at: string | null;
  } | null;
}

/** A key just made: the only time its text is sent. */
export interface IssuedApiKey {
  id: string;
  prefix: string;
  /** Null when it was issued before and this answer is to a second try. */
  key: string | null;
  created_at: string;
  already_issued: boolean;
}

/** How far a sandbox is emptied. */
export interface EmptiedSandbox {
  /** Imports that the call deleted, with all that came of them. */
  deleted: number;
  left: number;
  /** Those of them that run at this moment. */
  running: number;
}
