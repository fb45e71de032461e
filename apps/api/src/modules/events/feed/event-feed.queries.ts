import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { fillGaps } from '../../../platform/database/json-gaps.js';
import { londonInstant } from '../../../platform/database/london-instant.js';
import { EventSequencer, SEQUENCED_AT_ONCE } from './event-sequencer.js';
import { EVENT_COLUMNS, type EventRow, feedEvents } from './event-sources.js';
import { endOfCursor, type FeedPosition, startOfCursors, writeFeedCursor } from './feed-cursor.js';
import { SHOWS_MORE_THAN_TEXTS, type SupplierEvent, shownData, writtenData } from './supplier-event.js';

/** An event with its position in the feed. */
export interface FeedEntry extends SupplierEvent {
  /** Cursor after this event. */
  readonly cursor: string;
  /** "" for an event of a wave, which is of no account. */
  readonly external_account_number: string;
  /** Code of the wave that it is of, or that its account came with; left out where there is none. */
  readonly wave?: string;
}

/** An event that has its position, with the number of its account and the code of its wave. */
export type SequencedEventRow = EventRow & {
  readonly import_supplier_id: string;
  readonly feed_position: string;
  readonly external_account_number: string;
  readonly wave: string | null;
};

/** Columns of a {@link SequencedEventRow} over events `e`, {@link SEQUENCED_JOINS joined}. */
export const SEQUENCED_COLUMNS = `${EVENT_COLUMNS}, e.import_supplier_id,
  coalesce(p.external_account_number, '') AS external_account_number, v.code AS wave`;

/** The import and the wave of events `e`. */
export const SEQUENCED_JOINS = `LEFT JOIN account_import_process p ON p.id = e.process_id
  LEFT JOIN import_wave v ON v.id = coalesce(e.wave_id, p.wave_id)`;

/** An entry as {@link feedEntry} makes it, as JSON; with a gap for data that are more than texts. */
const ENTRY = `concat($4::text, ${endOfCursor('$5', 'e.feed_position')}, '","event":', to_json(e.event),
  ',"occurred_at":"', ${londonInstant('e.occurred_at')}, '","external_account_number":', to_json(coalesce(p.external_account_number, '')),
  ',"wave":' || to_json(v.code)::text, ',"data":', ${writtenData('e.more')}, '}')`;

/**
 * A page as JSON written by PostgreSQL: an entry costs the api half of what a row with its columns does. One entry more
 * than the page is read, to know whether there are more. OFFSET 0 makes PostgreSQL look up each import by its key;
 * without it, it may read all imports.
 */
const PAGE = `SELECT max(e.feed_position) FILTER (WHERE e.is_shown) AS latest,
    string_agg(${ENTRY}, ',' ORDER BY e.feed_position) FILTER (WHERE e.is_shown) AS entries,
    json_agg(json_build_array(e.event, e.data) ORDER BY e.feed_position) FILTER (WHERE e.is_shown AND e.more) AS more,
    coalesce(bool_or(NOT e.is_shown), false) AS "hasMore"
  FROM (
    SELECT e.*, ${SHOWS_MORE_THAN_TEXTS} AS more, e.feed_position < $2::bigint + $3 AS is_shown FROM ${feedEvents('$3')} e OFFSET 0
  ) e
  LEFT JOIN LATERAL (
    SELECT p.external_account_number, p.wave_id FROM account_import_process p WHERE p.id = e.process_id OFFSET 0
  ) p ON true
  LEFT JOIN import_wave v ON v.id = coalesce(e.wave_id, p.wave_id)`;

/** A page as it is read. */
interface WrittenPage {
  /** Position of the last entry; null when there is none. */
  readonly latest: string | null;
  readonly entries: string | null;
  /** Events, and their data, that are left to be written. */
  readonly more: readonly (readonly [event: string, data: object])[] | null;
  readonly hasMore: boolean;
}

/** Where a feed ends and begins, seen from a position. */
interface FoundFeed {
  /** Whether it has got to the position. */
  readonly isReached: boolean;
  /** Whether events after the position were deleted, because the sandbox was emptied. */
  readonly isEmptied: boolean;
  /** Position after which the feed of an emptied sandbox continues. */
  readonly emptiedPosition: string;
}

const FEED = `SELECT latest_position >= $2 AS "isReached", emptied_position > $2 AS "isEmptied",
    emptied_position AS "emptiedPosition" FROM event_feed WHERE import_supplier_id = $1`;

const END = 'SELECT latest_position AS position FROM event_feed WHERE import_supplier_id = $1';

/** The feed of a supplier: every change of its imports, meter points and waves in the order of their positions. */
@Injectable()
export class EventFeedQueries {
  constructor(
    private readonly database: Database,
    private readonly sequencer: EventSequencer,
  ) {}

  /**
   * One page of the feed as JSON: `results`, oldest first, `next_cursor`, which is the position asked for when nothing came after it,
   * and `has_more`.
   * @param after position of the last entry that was read
   * @param limit entries at most, fewer than {@link SEQUENCED_AT_ONCE}
   * @returns null when `after` is beyond the end of the feed, which no reader can have reached
   */
  async page(after: FeedPosition, limit: number): Promise<string | null> {
    // First, so that the page has everything that was committed before the request.
    const sequenced = await this.sequencer.sequence(after.importSupplierId);
    const found = await this.database.read((tx) => this.find(tx, after, limit + 1));
    if (found === null) return null;
    const { latest, entries, more, hasMore } = found.page;
    const results = fillGaps(
      entries ?? '',
      (more ?? []).map(([event, data]) => JSON.stringify(shownData(event, data))),
    );
    const next = writeFeedCursor(latest === null ? found.start : { ...after, position: latest });
    return `{"results":[${results}],"next_cursor":"${next}","has_more":${hasMore || sequenced === SEQUENCED_AT_ONCE}}`;
  }

  /**
   * A page without events whose `next_cursor` is the end of the feed, which has everything that was committed before the request. With
   * `has_more` it is not yet: so many events are without a position that the end has to be asked for once more.
   */
  async end(importSupplierId: string): Promise<string> {
    const isAll = await this.sequencer.sequenceAll(importSupplierId);
    const [feed] = await this.database.read((tx) => tx.query<{ position: string }[]>(END, [importSupplierId]));
    const next = writeFeedCursor({ importSupplierId, position: feed?.position ?? '0' });
    return `{"results":[],"next_cursor":"${next}","has_more":${!isAll}}`;
  }

  private async find(
    tx: Tx,
    after: FeedPosition,
    limit: number,
  ): Promise<{ start: FeedPosition; page: WrittenPage } | null> {
    const { importSupplierId, position } = after;
    const { text, byte } = startOfCursors(importSupplierId);
    const pageBehind = async (start: FeedPosition) => {
      const parameters = [importSupplierId, start.position, limit, `{"cursor":"${text}`, byte];
      const [page] = await tx.query<[WrittenPage]>(PAGE, parameters);
      return { start, page };
    };
    const found = await pageBehind(after);
    // Where none is shown although there are more, the whole page was deleted.
    if (found.page.hasMore && found.page.latest !== null) return found;
    const [feed] = await tx.query<FoundFeed[]>(FEED, [importSupplierId, position]);
    if (found.page.latest === null && feed?.isReached !== true && position !== '0') return null;
    return feed?.isEmptied ? pageBehind({ ...after, position: feed.emptiedPosition }) : found;
  }
}

/** The event as the feed and the webhooks show it. */
export function feedEntry(row: SequencedEventRow): FeedEntry {
  return {
    cursor: writeFeedCursor({ importSupplierId: row.import_supplier_id, position: row.feed_position }),
    event: row.event,
    occurred_at: row.occurred_at,
    external_account_number: row.external_account_number,
    ...(row.wave === null ? {} : { wave: row.wave }),
    data: shownData(row.event, row.data),
  };
}
