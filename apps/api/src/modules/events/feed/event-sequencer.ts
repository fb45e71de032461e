import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '../../../platform/database/database.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';

/** Events that one transaction sequences at most. More than a page of the feed, which can so be filled by one. */
export const SEQUENCED_AT_ONCE = 2_000;

/** Milliseconds after which nobody waits any longer for all events to be sequenced. */
const ALL_WITHIN = 5_000;

const UNSEQUENCED = `SELECT
    EXISTS (SELECT FROM account_import_event WHERE import_supplier_id = $1 AND feed_position IS NULL)
    OR EXISTS (SELECT FROM meter_point_event WHERE import_supplier_id = $1 AND feed_position IS NULL)
    OR EXISTS (SELECT FROM test_event WHERE import_supplier_id = $1 AND feed_position IS NULL)
    OR EXISTS (SELECT FROM import_wave_feed_event WHERE import_supplier_id = $1 AND feed_position IS NULL) AS found`;

/** Locks the feed, by its row, and returns its latest position. */
const LOCK = `INSERT INTO event_feed AS f (import_supplier_id, latest_position) VALUES ($1, 0)
  ON CONFLICT (import_supplier_id) DO UPDATE SET latest_position = f.latest_position
  RETURNING latest_position`;

const LOCK_UNLESS_HELD =
  'SELECT latest_position FROM event_feed WHERE import_supplier_id = $1 FOR NO KEY UPDATE SKIP LOCKED';

/** The row of a feed that has none yet, which is held then. Where there is one nothing is inserted: that would wait for whoever changes it. */
const MAKE = `INSERT INTO event_feed (import_supplier_id, latest_position)
  SELECT $1::uuid, 0 WHERE NOT EXISTS (SELECT FROM event_feed WHERE import_supplier_id = $1::uuid)
  ON CONFLICT (import_supplier_id) DO NOTHING RETURNING latest_position`;

const SEQUENCE = `
  WITH unsequenced AS (
    SELECT id FROM (
      (SELECT id FROM account_import_event WHERE import_supplier_id = $1 AND feed_position IS NULL ORDER BY id LIMIT $3)
      UNION ALL
      (SELECT id FROM meter_point_event WHERE import_supplier_id = $1 AND feed_position IS NULL ORDER BY id LIMIT $3)
      UNION ALL
      (SELECT id FROM test_event WHERE import_supplier_id = $1 AND feed_position IS NULL ORDER BY id LIMIT $3)
      UNION ALL
      (SELECT id FROM import_wave_feed_event WHERE import_supplier_id = $1 AND feed_position IS NULL ORDER BY id LIMIT $3)
    ) sources ORDER BY id LIMIT $3
  ), sequenced AS MATERIALIZED (
    SELECT id, $2::bigint + row_number() OVER (ORDER BY id) AS position FROM unsequenced
  ), imports AS (
    UPDATE account_import_event e SET feed_position = p.position FROM sequenced p WHERE e.id = p.id
  ), points AS (
    UPDATE meter_point_event e SET feed_position = p.position FROM sequenced p WHERE e.id = p.id
  ), tests AS (
    UPDATE test_event e SET feed_position = p.position FROM sequenced p WHERE e.id = p.id
  ), waves AS (
    UPDATE import_wave_feed_event e SET feed_position = p.position FROM sequenced p WHERE e.id = p.id
  ), feed AS (
    UPDATE event_feed SET latest_position = $2::bigint + (SELECT count(*) FROM sequenced) WHERE import_supplier_id = $1
  )
  SELECT count(*)::int AS n FROM sequenced`;

interface FeedRow {
  readonly latest_position: string;
}

/**
 * Assigns feed positions. Event ids are taken when an event is written, and an early transaction may commit late, so
 * ids do not tell what a reader has missed. Positions are assigned only to committed events, by one transaction at a
 * time and without gaps: a reader at a position has read everything before it, and events keep the order in which
 * they were committed and written.
 */
@Injectable()
export class EventSequencer {
  /** By supplier, the transaction of this process that is under way, and the one after it. */
  private readonly underWay = new Map<string, Promise<number>>();
  private readonly following = new Map<string, Promise<number>>();

  constructor(private readonly database: Database) {}

  /**
   * Sequences committed events without a position, {@link SEQUENCED_AT_ONCE} at most. Without such an event it costs a
   * look-up in four indexes and takes no lock.
   * @returns how many were sequenced
   */
  async sequence(importSupplierId: string): Promise<number> {
    if (!(await this.isAnyUnsequenced(importSupplierId))) return 0;
    return this.inTurn(importSupplierId);
  }

  /** The same, but does not wait where another transaction sequences events of the supplier: it leaves them to that one. */
  async sequenceUnlessHeld(importSupplierId: string): Promise<number> {
    if (!(await this.isAnyUnsequenced(importSupplierId))) return 0;
    return this.database.transaction(async (tx) => {
      const [locked] = await tx.query<FeedRow[]>(LOCK_UNLESS_HELD, [importSupplierId]);
      const [feed] = locked === undefined ? await tx.query<FeedRow[]>(MAKE, [importSupplierId]) : [locked];
      return feed === undefined ? 0 : this.sequenceBehind(tx, importSupplierId, feed);
    });
  }

  /**
   * One transaction at a time for a supplier in this process, since they would wait for each other in the database, each with one of
   * the connections that all others need. Whoever comes while one is under way shares the next one, which sees all that was committed
   * before they came; the one that is under way may not.
   */
  private inTurn(importSupplierId: string): Promise<number> {
    const following = this.following.get(importSupplierId);
    if (following !== undefined) return following;
    const underWay = this.underWay.get(importSupplierId);
    if (underWay === undefined) return this.begin(importSupplierId);
    const next = underWay
      .catch(() => undefined)
      .then(() => {
        this.following.delete(importSupplierId);
        return this.begin(importSupplierId);
      });
    this.following.set(importSupplierId, next);
    return next;
  }

  private begin(importSupplierId: string): Promise<number> {
    const sequenced = this.database
      .transaction((tx) => this.sequenceIn(tx, importSupplierId))
      .finally(() => this.underWay.delete(importSupplierId));
    this.underWay.set(importSupplierId, sequenced);
    return sequenced;
  }

  /**
   * Sequences all committed events without a position.
   * @param within milliseconds after which no further transaction is begun
   * @returns whether every event that was committed before the call has a position
   */
  async sequenceAll(importSupplierId: string, within = ALL_WITHIN): Promise<boolean> {
    const latest = performance.now() + within;
    while ((await this.sequence(importSupplierId)) === SEQUENCED_AT_ONCE) {
      if (performance.now() >= latest) return false;
    }
    return true;
  }

  private async isAnyUnsequenced(importSupplierId: string): Promise<boolean> {
    const [unsequenced] = await this.database.reader.query<{ found: boolean }[]>(UNSEQUENCED, [importSupplierId]);
    return unsequenced?.found === true;
  }

  private async sequenceIn(tx: Tx, importSupplierId: string): Promise<number> {
    const [feed] = await tx.query<[FeedRow]>(LOCK, [importSupplierId]);
    return this.sequenceBehind(tx, importSupplierId, feed);
  }

  /** Searches for events in a statement that begins after the lock is held, so that it sees what the previous holder sequenced. */
  private async sequenceBehind(tx: Tx, importSupplierId: string, feed: FeedRow): Promise<number> {
    const parameters = [importSupplierId, feed.latest_position, SEQUENCED_AT_ONCE];
    const [sequenced] = await tx.query<{ n: number }[]>(SEQUENCE, parameters);
    failpoint('events.placed');
    return sequenced?.n ?? 0;
  }
}
