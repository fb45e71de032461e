import { WAVE_EVENT_NAMES } from '@carryover/contract';
import { GAP_SQL } from '../../../platform/database/json-gaps.js';

/** One change of an import, a meter point or a wave, as suppliers see it. */
export interface SupplierEvent {
  readonly event: string;
  /** London time with microseconds and numeric offset, as in the v2 status. */
  readonly occurred_at: string;
  readonly data: { readonly [name: string]: unknown } | null;
}

/** The mark of test events in sandboxes. */
const TEST = 'test';
const ERROR = ['code', 'detail', 'domain'];
const CANCELLED = 'EVENT_ACCOUNT_IMPORT_PROCESS_CANCELLED';
/** Why an import was cancelled with its wave, or with its line. Every other reason is in words of staff, whose name is beside them. */
const CANCELLED_FOR = ['wave_cancelled', 'line_dropped'];
const WAVE = ['from_state', 'to_state', 'actor', 'reason', 'waived', 'gate', 'budget', 'judged', 'problems'];

/**
 * Members of an event's data that suppliers see. The others are internal: names of workers, why a lease ended, flags for
 * the operator. An event that is not listed shows only the mark of a test.
 */
const SHOWN: Readonly<Record<string, readonly string[]>> = {
  EVENT_ACCOUNT_IMPORT_PROCESS_CREATED: ['warnings'],
  EVENT_ACCOUNT_IMPORT_PROCESS_UPDATED: ['warnings'],
  EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED: ['platform_identifier'],
  EVENT_ACCOUNT_IMPORT_PROCESS_CORRECTED: ['fields'],
  // The reason is one of CANCELLED_FOR; the others are only of an account that was taken back.
  [CANCELLED]: ['reason', 'retraction_id', 'platform_identifier'],
  EVENT_ACCOUNT_IMPORT_PROCESS_ERRORED: ERROR,
  EVENT_ACCOUNT_IMPORT_PROCESS_DRY_RUN_ERRORED: ERROR,
  EVENT_METER_POINT_STATUS_CHANGED: ['mpxn', 'from_status', 'to_status', 'reason', 'supply_start_date'],
  ...Object.fromEntries(WAVE_EVENT_NAMES.map((name) => [name, WAVE])),
};

/** @param data everything that is stored with the event */
export function shownData(event: string, data: object | null): SupplierEvent['data'] {
  const stored = Object.entries(data ?? {});
  const isByStaff = data !== null && 'actor' in data;
  const isShown = (name: string, value: unknown) => {
    if (event === CANCELLED && name === 'reason') return !isByStaff && CANCELLED_FOR.some((reason) => reason === value);
    return name === TEST || SHOWN[event]?.includes(name) === true;
  };
  const shown = stored.filter(([name, value]) => isShown(name, value) && value !== null);
  return shown.length === 0 ? null : Object.fromEntries(shown);
}

/** Events of which a supplier sees texts alone, apart from the mark of a test. */
const OF_TEXTS = [
  'EVENT_ACCOUNT_IMPORT_PROCESS_PROCESSED',
  CANCELLED,
  'EVENT_ACCOUNT_IMPORT_PROCESS_ERRORED',
  'EVENT_ACCOUNT_IMPORT_PROCESS_DRY_RUN_ERRORED',
  'EVENT_METER_POINT_STATUS_CHANGED',
];
const OF_MORE = Object.keys(SHOWN).filter((event) => !OF_TEXTS.includes(event));

/** SQL for whether {@link shownData} of an event `e` has more than texts, which PostgreSQL would write with blanks between. */
export const SHOWS_MORE_THAN_TEXTS = `CASE WHEN e.event IN (${literals(OF_TEXTS)}) THEN e.data ? '${TEST}'
  ELSE e.data ?| ARRAY[${literals([TEST, ...new Set(OF_MORE.flatMap((event) => SHOWN[event] ?? []))])}] END`;

const REASON_OF_CANCELLED = `CASE WHEN e.data ->> 'reason' IN (${literals(CANCELLED_FOR)}) AND NOT e.data ? 'actor'
  THEN ${member('reason')} END`;

/** SQL for the JSON of {@link shownData}; with a gap where `hasMore`, {@link SHOWS_MORE_THAN_TEXTS}, holds. */
export function writtenData(hasMore: string): string {
  const membersOf = (event: string) =>
    [...(SHOWN[event] ?? [])]
      .sort(asStored)
      .map((name) => (event === CANCELLED && name === 'reason' ? REASON_OF_CANCELLED : member(name)))
      .join(', ');
  const cases = OF_TEXTS.map((event) => `WHEN '${event}' THEN concat(${membersOf(event)})`);
  const members = `substr(CASE e.event ${cases.join(' ')} END, 2)`;
  return `CASE WHEN ${hasMore} THEN ${GAP_SQL} ELSE coalesce('{' || nullif(${members}, '') || '}', 'null') END`;
}

/** SQL for a member with its leading comma; NULL without a value. */
function member(name: string): string {
  return `',"${name}":' || nullif(e.data -> '${name}', 'null')::text`;
}

/** The order of names in jsonb. */
function asStored(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}

function literals(texts: readonly string[]): string {
  return texts.map((text) => `'${text}'`).join(', ');
}
