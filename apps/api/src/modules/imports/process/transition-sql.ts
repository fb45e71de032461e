import { eventName, type ImportTransition } from '@carryover/contract';

/** SQL fragments of a transition. */
export interface TransitionParts {
  /** Guard beside the state, over the process row `p`. */
  where: string;
  /** Further tables of the guard, such as `JOIN import_supplier s ON …`. */
  join?: string;
  /** Columns of the joined tables that `set` uses, as `taken.…`. */
  carried?: string;
  /** Columns set beside the state; `p` is the row as it was. */
  set?: Readonly<Record<string, string>>;
  /** Expression of the event's data over `moved`, the row as it becomes. */
  data?: string;
  /** Rows that another transaction holds are left to it instead of waited for. */
  skipLocked?: boolean;
  limit?: string;
  /** Locks rows in the order of their ids, which prevents deadlocks. */
  isOrdered?: boolean;
  /** What the statement returns from `moved`; `moved.from_status` is there too. */
  returning?: string;
  /** Tables joined to `moved` for `returning`. */
  returningFrom?: string;
}

/** Values of the columns that only some states have; a transition that sets none clears them. */
const CLEARED: Readonly<Record<string, string>> = {
  lease_token: 'NULL',
  lease_expires_at: 'NULL',
  lease_holder: 'NULL',
  latest_error_code: 'NULL',
  latest_error_detail: 'NULL',
  latest_error_domain: 'NULL',
  latest_error_paths: 'NULL',
  latest_error_problems: 'NULL',
  platform_identifier: 'NULL',
  flags: `'[]'::jsonb`,
  payload_digest: 'NULL',
};

/**
 * One statement that locks the rows allowed to make a transition, changes their state and writes one event each, all
 * or nothing. It takes the lock of an UPDATE, so inserts that reference the process do not wait for it.
 */
export function transitionSql(transition: ImportTransition, parts: TransitionParts): string {
  const columns = { ...CLEARED, status: `'${transition.to}'`, modified_at: 'clock_timestamp()', ...parts.set };
  const assignments = Object.entries(columns).map(([column, value]) => `${column} = ${value}`);
  const from = transition.from.map((status) => `'${status}'`).join(', ');
  return `
    WITH taken AS (
      SELECT p.id, p.status${parts.carried === undefined ? '' : `, ${parts.carried}`}
      FROM account_import_process p ${parts.join ?? ''}
      WHERE p.status IN (${from}) AND ${parts.where} ${parts.isOrdered === true ? 'ORDER BY p.id' : ''}
      ${parts.limit === undefined ? '' : `LIMIT ${parts.limit}`}
      FOR NO KEY UPDATE OF p ${parts.skipLocked === true ? 'SKIP LOCKED' : ''}
    ), moved AS (
      UPDATE account_import_process p SET ${assignments.join(', ')}
      FROM taken WHERE p.id = taken.id RETURNING p.*, taken.status AS from_status
    ), logged AS (
      INSERT INTO account_import_event
        (import_supplier_id, process_id, event, from_status, to_status, attempt, payload_version, occurred_at, data)
      SELECT import_supplier_id, id, '${eventName(transition.event)}', from_status, status, attempt, payload_version,
        modified_at, ${parts.data ?? 'NULL'}
      FROM moved
    )
    SELECT ${parts.returning ?? 'moved.id'} FROM moved ${parts.returningFrom ?? ''}`;
}
