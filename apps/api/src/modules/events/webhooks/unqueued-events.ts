/** Events in one table that the webhook `w` of supplier $1 is to tell of: those without a position in the feed, and those behind a position. */
const inTable = (table: string, column: string, position: string) => `
    (SELECT ${column} FROM ${table} WHERE import_supplier_id = $1 AND id > w.starts_after_event AND feed_position IS NULL)
    UNION ALL
    (SELECT ${column} FROM ${table} WHERE import_supplier_id = $1 AND id > w.starts_after_event AND feed_position > ${position})`;

/**
 * SQL for the events of accounts that the webhook `w` of supplier $1 is to tell of and that are on no lane, as a table of `process_id`: all that happen
 * while it is disabled or rests, and those of the latest moment otherwise.
 */
export const UNQUEUED_OF_ACCOUNTS = `(${inTable('account_import_event', 'process_id', 'w.queued_position')}
    UNION ALL ${inTable('meter_point_event', 'process_id', 'w.queued_position')}
    UNION ALL ${inTable('test_event', 'process_id', 'w.queued_position')})`;

/** As {@link UNQUEUED_OF_ACCOUNTS} for events of waves, as a table of `wave_id`. */
export const UNQUEUED_OF_WAVES = `(${inTable('import_wave_feed_event', 'wave_id', 'w.queued_wave_position')})`;
