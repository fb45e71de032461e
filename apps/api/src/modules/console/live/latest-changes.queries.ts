import { Injectable } from '@nestjs/common';
import { SnapshotCache } from '../../../platform/cache/snapshot-cache.js';
import { Database } from '../../../platform/database/database.js';

/** Subjects that pages show; the names by which a page learns that its data changed. */
export const TOPICS = ['imports', 'registrations', 'batches', 'triage', 'alerts', 'audit', 'waves'] as const;
export type Topic = (typeof TOPICS)[number];

/** A mark for each topic that differs whenever something of it has changed. */
export type Marks = Readonly<Record<Topic, string>>;

/** Milliseconds: the database is asked four times a second, for any number of viewers. */
const MAX_AGE = 250;

/**
 * Latest rows that are compared. Ids are assigned before the commit, so a row may appear below the greatest one. It then
 * pushes the lowest one out, or adds to the count.
 */
const RECENT = 1_000;
const endOf = (table: string, id = 'id') => `(SELECT concat_ws('-', max(id), min(id), count(*))
    FROM (SELECT ${id} AS id FROM ${table} ORDER BY ${table}.id DESC LIMIT ${RECENT}) recent)`;

/**
 * How many imports there are: one that is deleted, as when a sandbox is emptied, leaves no event, and its own may be older than the
 * latest. What is noted and not yet folded is that of about a second.
 */
const NUMBER_OF_IMPORTS = `((SELECT coalesce(sum(count), 0) FROM import_count)
    + (SELECT coalesce(sum(change), 0) FROM import_count_change))`;

// Each is the end of an index, or a short table. Of a wave its page shows passes and the comparison of its control totals, too. Staff change nothing without an entry of the audit trail; that a group is not muted
// any more comes of the time alone.
const MARKS = `SELECT
  ${endOf('account_import_event')} || '-' || ${NUMBER_OF_IMPORTS} AS imports,
  ${endOf('meter_point_event')} || '-' || ${endOf('registration_request', 'id::text')} AS registrations,
  (SELECT concat_ws('-', count(*), count(*) FILTER (WHERE status = 'RUNNING'), sum(changed), sum(skipped),
     sum(outcome_processed), sum(outcome_errored), max(id::text)) FROM operator_batch WHERE settled_at IS NULL) AS batches,
  (SELECT count(*)::text FROM error_group_triage WHERE muted_until > now()) AS triage,
  (SELECT concat_ws('-', (SELECT max(change) FROM alert),
     (SELECT count(*) FROM alert_message WHERE status = 'PENDING'),
     (SELECT (extract(epoch FROM max(modified_at)) * 1000000)::bigint
      FROM (SELECT modified_at FROM alert_message ORDER BY id DESC LIMIT ${RECENT}) recent))) AS alerts,
  (SELECT coalesce(max(id), 0)::text FROM audit_entry) AS audit,
  ${endOf('import_wave_event')} || '-' || (SELECT concat_ws('-', count(*), (extract(epoch FROM max(changed_at)) * 1000000)::bigint)
     FROM import_wave_plan_change) || '-' || (SELECT concat_ws('-', count(*), sum(accounts), count(finished_at),
     (extract(epoch FROM max(finished_at)) * 1000000)::bigint) FROM import_wave_pass) || '-' || (SELECT concat_ws('-', count(*),
     count(*) FILTER (WHERE status = 'COMPUTING'), (extract(epoch FROM max(computed_at)) * 1000000)::bigint, max(id::text))
     FROM (SELECT id, status, computed_at FROM reconciliation ORDER BY id DESC LIMIT ${RECENT}) recent) AS waves`;

/** Tells by change markers, without reading the data, whether anything has changed since a given state. */
@Injectable()
export class LatestChangesQueries {
  private readonly marks: SnapshotCache<Marks>;

  constructor(private readonly database: Database) {
    this.marks = new SnapshotCache(() => this.read(), MAX_AGE, 1);
  }

  /** The change markers, cached for up to 250 ms. */
  current(): Promise<Marks> {
    return this.marks.get('');
  }

  /** The change markers as one text, read from the database, because the cache of another process may be newer. */
  async exact(): Promise<string> {
    return tokenOf(await this.read());
  }

  private async read(): Promise<Marks> {
    const [marks] = await this.database.read((tx) => tx.query<[Marks]>(MARKS));
    return marks;
  }
}

/** All marks as one text, in the order of the topics. */
export function tokenOf(marks: Marks): string {
  return TOPICS.map((topic) => marks[topic]).join('.');
}
