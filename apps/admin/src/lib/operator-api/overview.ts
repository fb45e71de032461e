import type { ErrorGroup } from './errors';
import type { SupplierSummary } from './suppliers';

export interface OldestWaiting {
  id: string;
  external_account_number: string;
  since: string;
  reason: string;
}

export interface SupplierProgress extends SupplierSummary {
  /** Over the last ten minutes. */
  accounts_per_minute: number;
  oldest_waiting: OldestWaiting | null;
}

export interface HourlyOutcome {
  /** Beginning of the hour. */
  hour: string;
  processed: number;
  errored: number;
}

export interface ServiceHealth {
  database: { ok: boolean; ms: number };
  /** Null when none is configured. */
  redis: { ok: boolean | null; detail: string };
  workers: { id: string; last_seen_at: string; running: number }[];
  /** Wake-ups in the queue; null without a queue server. */
  queue_depth: number | null;
}

export interface Overview {
  generated_at: string;
  suppliers: SupplierProgress[];
  /** The last 24 hours and the one that runs, oldest first. */
  hourly: HourlyOutcome[];
  top_errors: ErrorGroup[];
  health: ServiceHealth;
}
