import { londonInstant } from '../../../platform/database/london-instant.js';

/** An event as every source gives it. */
export interface EventRow {
  readonly id: string;
  readonly process_id: string;
  /** Null until the event was given its place in the feed. */
  readonly feed_position: string | null;
  readonly event: string;
  readonly occurred_at: string;
  readonly data: object | null;
}

/** Of events of imports, and of tests. */
const IMPORT_COLUMNS = 'id, import_supplier_id, process_id, feed_position, event, occurred_at, data';

const METER_POINT_COLUMNS = `id, import_supplier_id, process_id, feed_position,
  'EVENT_METER_POINT_STATUS_CHANGED' AS event, occurred_at,
  coalesce(data, '{}') || jsonb_build_object('mpxn', mpxn, 'from_status', from_status, 'to_status', to_status) AS data`;

/** Columns of an {@link EventRow} over `e`, rows of {@link events}. */
export const EVENT_COLUMNS = `e.id, e.process_id, e.feed_position, e.event, ${londonInstant('e.occurred_at')} AS occurred_at,
  e.data`;

/**
 * The events of imports and of meter points, and those of tests in sandboxes, as one table. Condition, order and limit are set on each source, so that
 * each is read by its own index, and never more than the limit of it.
 */
export function events(where: string, order: string, limit: string): string {
  const from = (table: string, columns: string) =>
    `(SELECT ${columns} FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT ${limit})`;
  return `(${from('account_import_event', IMPORT_COLUMNS)} UNION ALL ${from('meter_point_event', METER_POINT_COLUMNS)}
    UNION ALL ${from('test_event', IMPORT_COLUMNS)}
    ORDER BY ${order} LIMIT ${limit})`;
}

/**
 * Condition for the events of supplier $1 behind place $2. Places are counted without a gap, so a number of events is a
 * range of places, which keeps the search short whatever the planner thinks.
 */
export function feedRange(limit: string): string {
  return `import_supplier_id = $1 AND feed_position > $2 AND feed_position <= $2::bigint + ${limit}`;
}
