import { WAVE_EVENT_NAMES } from '@carryover/contract';

/** One change of an import, a meter point or a wave, as suppliers see it. */
export interface SupplierEvent {
  readonly event: string;
  /** As in the v2 status: London time, microseconds, numeric offset. */
  readonly occurred_at: string;
  readonly data: { readonly [name: string]: unknown } | null;
}

/** The mark of test events in sandboxes. */
const TEST = 'test';
const ERROR = ['code', 'detail', 'domain'];
const WAVE = ['from_state', 'to_state', 'actor', 'reason', 'waived', 'gate', 'budget', 'judged', 'problems'];

/**
 * What a supplier may see of an event's data. The rest is ours: names of workers, why a lease ended, flags for the
 * operator. An event that is not here shows nothing but the
 * mark of a test.
 */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  EVENT_ACCOUNT_IMPORT_PROCESS_CREATED: ['warnings'],
  EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED: ['warnings'],
  EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED: ['platform_identifier'],
  EVENT_ACCOUNT_IMPORT_PROCESS_CORRECTED: ['fields'],
  // Only of an account that was taken back.
  EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED: ['retraction_id', 'platform_identifier'],
  EVENT_ACCOUNT_IMPORT_PROCESS_ERRORED: ERROR,
  EVENT_ACCOUNT_IMPORT_PROCESS_DRY_RUN_ERRORED: ERROR,
  EVENT_METER_POINT_STATUS_CHANGED: ['mpxn', 'from_status', 'to_status', 'reason', 'supply_start_date'],
  ...Object.fromEntries(WAVE_EVENT_NAMES.map((name) => [name, WAVE])),
};

/** @param data everything that is stored with the event */
export function shownData(event: string, data: object | null): SupplierEvent['data'] {
  const stored = Object.entries(data ?? {});
  const shown = stored.filter(([name, value]) => (name === TEST || SHOWN[event]?.includes(name)) && value !== null);
  return shown.length === 0 ? null : Object.fromEntries(shown);
}
