import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { EventSequencer, SEQUENCED_AT_ONCE } from './event-sequencer.js';
import { EVENT_COLUMNS, type EventRow, feedEvents, OCCURRED_AT } from './event-sources.js';
import { type FeedPosition, feedCursors, writeFeedCursor } from './feed-cursor.js';
import { type SupplierEvent, shownData } from './supplier-event.js';

/** An event with its position in the feed. */
export interface FeedEntry extends SupplierEvent {
  /** Where to go on after this event. */
  readonly cursor: string;
  /** "" for an event of a wave, which is of no account. */
  readonly external_account_number: string;
  /** Code of the wave that it is of, or that its account came with; left out where there is none. */
  readonly wave?: string;
}

/** A part of the feed, oldest first. */
export interface FeedPage {
  readonly results: readonly FeedEntry[];
  /** Where to go on; the position asked for when nothing came after it. */
  readonly next_cursor: string;
  readonly has_more: boolean;
}

/** An event that has its position, with the number of its account and the code of its wave. */
export type SequencedEventRow = EventRow & {
  readonly import_supplier_id: string;
  readonly feed_position: string;
  readonly external_account_number: string;
  readonly wave: string | null;
};

const OF_IMPORT = `coalesce(p.external_account_number, '') AS external_account_number, v.code AS wave`;

/** Columns of a {@link SequencedEventRow} over events `e`, {@link SEQUENCED_JOINS joined}. */
export const SEQUENCED_COLUMNS = `${EVENT_COLUMNS}, e.import_supplier_id, ${OF_IMPORT}`;

/** The import and the wave of events `e`. */
export const SEQUENCED_JOINS = `LEFT JOIN account_import_process p ON p.id = e.process_id
  LEFT JOIN import_wave v ON v.id = coalesce(e.wave_id, p.wave_id)`;

/** What an entry shows; ids would be most of what is sent for it. */
type FeedRow = Pick<
  SequencedEventRow,
  'feed_position' | 'event' | 'occurred_at' | 'data' | 'external_account_number' | 'wave'
>;

const PAGE = `SELECT e.feed_position, e.event, ${OCCURRED_AT}, e.data, ${OF_IMPORT}
  FROM ${feedEvents('$3')} e ${SEQUENCED_JOINS}
  ORDER BY e.feed_position`;

/** Where a feed ends and begins, seen from a position. */
interface FoundFeed {
  /** Whether it has got to the position. */
  readonly isReached: boolean;
  /** Whether events after the position were deleted, because the sandbox was emptied. */
  readonly isEmptied: boolean;
  /** The position behind which it goes on then. */
  readonly emptiedPosition: string;
}

const FEED = `SELECT latest_position >= $2 AS "isReached", emptied_position > $2 AS "isEmptied",
    emptied_position AS "emptiedPosition" FROM event_feed WHERE import_supplier_id = $1`;

/** The feed of a supplier: every change of its imports, meter points and waves in the order of their positions. */
@Injectable()
export class EventFeedQueries {
  constructor(
    private readonly database: Database,
    private readonly sequencer: EventSequencer,
  ) {}

  /**
   * One page of the feed.
   * @param after position of the last entry that was read
   * @param limit entries at most, fewer than {@link SEQUENCED_AT_ONCE}
   * @returns null when `after` is beyond the end of the feed, which no reader can have reached
   */
  async page(after: FeedPosition, limit: number): Promise<FeedPage | null> {
    // First, so that the page has whatever was committed before it was asked for.
    const sequenced = await this.sequencer.sequence(after.importSupplierId);
    const found = await this.database.read((tx) => this.find(tx, after, limit + 1));
    if (found === null) return null;
    const cursorOf = feedCursors(after.importSupplierId);
    const results = found.rows.slice(0, limit).map((row) => entryOf(row, cursorOf(row.feed_position)));
    return {
      results,
      next_cursor: results.at(-1)?.cursor ?? writeFeedCursor(found.start),
      has_more: found.rows.length > limit || sequenced === SEQUENCED_AT_ONCE,
    };
  }

  private async find(
    tx: Tx,
    after: FeedPosition,
    limit: number,
  ): Promise<{ start: FeedPosition; rows: FeedRow[] } | null> {
    const { importSupplierId, position } = after;
    const rows = await tx.query<FeedRow[]>(PAGE, [importSupplierId, position, limit]);
    if (rows.length === limit) return { start: after, rows };
    const [feed] = await tx.query<FoundFeed[]>(FEED, [importSupplierId, position]);
    if (rows.length === 0 && feed?.isReached !== true && position !== '0') return null;
    if (!feed?.isEmptied) return { start: after, rows };
    const start = { ...after, position: feed.emptiedPosition };
    return { start, rows: await tx.query<FeedRow[]>(PAGE, [importSupplierId, start.position, limit]) };
  }
}

/** The event as the feed and the webhooks show it. */
export function feedEntry(row: SequencedEventRow): FeedEntry {
  return entryOf(row, writeFeedCursor({ importSupplierId: row.import_supplier_id, position: row.feed_position }));
}

function entryOf(row: FeedRow, cursor: string): FeedEntry {
  return {
    cursor,
    event: row.event,
    occurred_at: row.occurred_at,
    external_account_number: row.external_account_number,
    ...(row.wave === null ? {} : { wave: row.wave }),
    data: shownData(row.event, row.data),
  };
}
