import { Injectable } from '@nestjs/common';
import { SnapshotCache } from '../../../platform/cache/snapshot-cache.js';
import { Database } from '../../../platform/database/database.js';

/** What pages show, by the names under which they are told to look again. */
export const TOPICS = ['imports', 'registrations', 'batches', 'audit'] as const;
export type Topic = (typeof TOPICS)[number];

/** A mark for each topic that differs whenever something of it has changed. */
export type Marks = Readonly<Record<Topic, string>>;

/** Milliseconds: however many people look, the database is asked twice a second. */
const MAX_AGE = 500;

// Each is the end of an index. Staff change nothing without an entry of the audit trail.
const MARKS = `SELECT
  (SELECT coalesce(max(id), 0)::text FROM account_import_event) AS imports,
  (SELECT coalesce(max(id), 0)::text FROM meter_point_event) AS registrations,
  (SELECT count(*) || '-' || coalesce(sum(open), 0) FROM (
     SELECT (SELECT count(*) FROM operator_batch_item i WHERE i.batch_id = b.id AND i.outcome IS NULL) AS open
     FROM operator_batch b WHERE b.status = 'RUNNING') running) AS batches,
  (SELECT coalesce(max(id), 0)::text FROM audit_entry) AS audit`;

/** Whether anything has changed since somebody looked, without looking at what. */
@Injectable()
export class LatestChangesQueries {
  private readonly marks: SnapshotCache<Marks>;

  constructor(database: Database) {
    this.marks = new SnapshotCache(async () => ((await database.reader.query(MARKS)) as [Marks])[0], MAX_AGE, 1);
  }

  current(): Promise<Marks> {
    return this.marks.get('');
  }
}
