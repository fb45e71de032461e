import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { EVENT_COLUMNS, type EventRow, events } from './event-sources.js';
import { type SupplierEvent, shownData } from './supplier-event.js';

/** Position of a page of an account's events: it begins after this event. */
export interface EventMoment {
  /** UTC with microseconds. */
  readonly occurredAt: string;
  readonly id: string;
}

/** Events of one account, oldest first. */
export interface AccountEventsPage {
  readonly events: readonly SupplierEvent[];
  readonly next: EventMoment | null;
}

const FIND_PROCESS =
  'SELECT id FROM account_import_process WHERE import_supplier_id = $1 AND external_account_number = $2';

const MOMENT = `to_char(e.occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS moment`;

const after = `process_id = $1 AND ($2::timestamptz IS NULL OR (occurred_at, id) > ($2::timestamptz, $3::bigint))`;
const PAGE = `SELECT ${EVENT_COLUMNS}, ${MOMENT} FROM ${events(after, 'occurred_at, id', '$4')} e
  ORDER BY e.occurred_at, e.id`;

/** Reads the events of one account; the feed is for following all of them. */
@Injectable()
export class AccountEventsQueries {
  constructor(private readonly database: Database) {}

  /** @returns null when there is no process for the pair */
  async page(
    importSupplierId: string,
    externalAccountNumber: string,
    after: EventMoment | null,
    limit: number,
  ): Promise<AccountEventsPage | null> {
    const { reader } = this.database;
    const [process] = await reader.query<{ id: string }[]>(FIND_PROCESS, [importSupplierId, externalAccountNumber]);
    if (process === undefined) return null;
    const parameters = [process.id, after?.occurredAt ?? null, after?.id ?? null, limit + 1];
    const rows = await reader.query<(EventRow & { moment: string })[]>(PAGE, parameters);
    const page = rows.slice(0, limit);
    const latest = page.at(-1);
    return {
      events: page.map(({ event, occurred_at, data }) => ({ event, occurred_at, data: shownData(event, data) })),
      next: rows.length > limit && latest !== undefined ? { occurredAt: latest.moment, id: latest.id } : null,
    };
  }
}
