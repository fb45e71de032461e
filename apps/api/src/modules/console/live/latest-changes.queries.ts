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

/** Latest rows that are counted. Ids are given out before the commit: a row may appear below the greatest one. */
const RECENT = 1_000;
const endOf = (table: string) => `(SELECT coalesce(max(id), 0) || '-' || count(*)
    FROM (SELECT id FROM ${table} ORDER BY id DESC LIMIT ${RECENT}) recent)`;

// Each is the end of an index. Staff change nothing without an entry of the audit trail.
const MARKS = `SELECT
  ${endOf('account_import_event')} AS imports,
  ${endOf('meter_point_event')} || '-' || (SELECT count(*) || '-' || coalesce(max(id::text), '')
    FROM (SELECT id FROM registration_request ORDER BY id DESC LIMIT ${RECENT}) recent) AS registrations,
  (SELECT count(*) || '-' || coalesce(sum(changed + skipped), 0) || '-' || coalesce(max(id::text), '')
     FROM operator_batch WHERE status = 'RUNNING') AS batches,
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
