import { londonInstant } from '../../../platform/database/london-instant.js';

/** A row of an event, the same for all sources. */
export interface EventRow {
  readonly id: string;
  /** The import of the event; null for an event of a wave. */
  readonly process_id: string | null;
  /** Null unless it is of a wave. */
  readonly wave_id: string | null;
  /** Position in the feed; null until it is assigned. */
  readonly feed_position: string | null;
  readonly event: string;
  readonly occurred_at: string;
  readonly data: object | null;
}

/** Columns of events of imports and of tests. */
const IMPORT_COLUMNS =
  'id, import_supplier_id, process_id, NULL::uuid AS wave_id, feed_position, event, occurred_at, data';

const METER_POINT_COLUMNS = `id, import_supplier_id, process_id, NULL::uuid AS wave_id, feed_position,
  'EVENT_METER_POINT_STATUS_CHANGED' AS event, occurred_at,
  coalesce(data, '{}') || jsonb_build_object('mpxn', mpxn, 'from_status', from_status, 'to_status', to_status) AS data`;

const WAVE_COLUMNS =
  'id, import_supplier_id, NULL::uuid AS process_id, wave_id, feed_position, event, occurred_at, data';

/** Columns of an {@link EventRow} over `e`, rows of {@link events}. */
export const EVENT_COLUMNS = `e.id, e.process_id, e.wave_id, e.feed_position, e.event,
  ${londonInstant('e.occurred_at')} AS occurred_at, e.data`;

/**
 * SQL for the events of imports and meter points, test events of sandboxes and, on request, events of waves, as one
 * table. Condition, order and limit are applied to each source, so that each uses its own index and reads no more
 * rows than the limit.
 * @param ofWaves the condition for events of waves
 */
export function events(where: string, order: string, limit: string, ofWaves?: string): string {
  const from = (table: string, columns: string, condition = where) =>
    `(SELECT ${columns} FROM ${table} WHERE ${condition} ORDER BY ${order} LIMIT ${limit})`;
  const sources = [
    from('account_import_event', IMPORT_COLUMNS),
    from('meter_point_event', METER_POINT_COLUMNS),
    from('test_event', IMPORT_COLUMNS),
    ...(ofWaves === undefined ? [] : [from('import_wave_feed_event', WAVE_COLUMNS, ofWaves)]),
  ];
  return `(${sources.join(' UNION ALL ')} ORDER BY ${order} LIMIT ${limit})`;
}

/** The part of the feed of supplier $1 after position $2. */
export function feedEvents(limit: string): string {
  const range = feedRange(limit);
  return events(range, 'feed_position', limit, range);
}

/** Positions have no gaps, so a number of events is a range of positions, which keeps the search short for every plan. */
function feedRange(limit: string): string {
  return `import_supplier_id = $1 AND feed_position > $2 AND feed_position <= $2::bigint + ${limit}`;
}
