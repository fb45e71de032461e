import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { EventSequencer, PLACED_AT_ONCE } from './event-sequencer.js';
import { EVENT_COLUMNS, type EventRow, events, feedRange } from './event-sources.js';
import { type FeedPlace, writeFeedCursor } from './feed-cursor.js';
import { type SupplierEvent, shownData } from './supplier-event.js';

/** An event with its place in the feed. */
export interface FeedEntry extends SupplierEvent {
  /** Where to go on after this event. */
  readonly cursor: string;
  readonly external_account_number: string;
}

/** A part of the feed, oldest first. */
export interface FeedPage {
  readonly results: readonly FeedEntry[];
  /** Where to go on; the place asked for when nothing came after it. */
  readonly next_cursor: string;
  readonly has_more: boolean;
}

/** An event that has its place, with the number of its account. */
export type PlacedEventRow = EventRow & {
  readonly import_supplier_id: string;
  readonly feed_position: string;
  readonly external_account_number: string;
};

/** Columns of a {@link PlacedEventRow} over events `e` and their process `p`. */
export const PLACED_COLUMNS = `${EVENT_COLUMNS}, e.import_supplier_id, p.external_account_number`;

const PAGE = `SELECT ${PLACED_COLUMNS}
  FROM ${events(feedRange('$3'), 'feed_position', '$3')} e
  JOIN account_import_process p ON p.id = e.process_id
  ORDER BY e.feed_position`;

/** The feed of a supplier: every change of its imports and meter points in the order of their places. */
@Injectable()
export class EventFeedQueries {
  constructor(
    private readonly database: Database,
    private readonly sequencer: EventSequencer,
  ) {}

  /**
   * @param after what has been read
   * @param limit entries at most, fewer than {@link PLACED_AT_ONCE}
   * @returns null when `after` lies behind the end of the feed, where nobody can have read to
   */
  async page(after: FeedPlace, limit: number): Promise<FeedPage | null> {
    // First, so that the page has whatever was committed before it was asked for.
    const placed = await this.sequencer.place(after.importSupplierId);
    const rows = await this.read(after, limit + 1);
    if (rows.length === 0 && !(await this.reaches(after))) return null;
    const results = rows.slice(0, limit).map(feedEntry);
    return {
      results,
      next_cursor: results.at(-1)?.cursor ?? writeFeedCursor(after),
      has_more: rows.length > limit || placed === PLACED_AT_ONCE,
    };
  }

  private async read({ importSupplierId, position }: FeedPlace, limit: number): Promise<PlacedEventRow[]> {
    return (await this.database.reader.query(PAGE, [importSupplierId, position, limit])) as PlacedEventRow[];
  }

  private async reaches({ importSupplierId, position }: FeedPlace): Promise<boolean> {
    if (position === '0') return true;
    const statement = 'SELECT 1 FROM event_feed WHERE import_supplier_id = $1 AND latest_position >= $2';
    return ((await this.database.reader.query(statement, [importSupplierId, position])) as unknown[]).length > 0;
  }
}

/** The event as the feed and the webhooks show it. */
export function feedEntry(row: PlacedEventRow): FeedEntry {
  return {
    cursor: writeFeedCursor({ importSupplierId: row.import_supplier_id, position: row.feed_position }),
    event: row.event,
    occurred_at: row.occurred_at,
    external_account_number: row.external_account_number,
    data: shownData(row.event, row.data),
  };
}
