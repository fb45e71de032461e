import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { OperatorFlag } from '../accounts/index.js';
import type { ImportStatus } from './imports.queries.js';
import { STATUS_COLUMNS } from './imports.queries.js';
import type { ProcessStatus } from './process/transitions.js';

/** An import process as staff see it in a list. */
export interface ListedImport extends ImportStatus {
  readonly id: string;
  readonly import_supplier: string;
  readonly external_account_number: string;
  readonly is_dry_run: boolean;
  readonly attempts: number;
  /** What should be looked at although the import succeeded. */
  readonly flags: readonly OperatorFlag[];
  /** Why it waits, when it waits. */
  readonly waiting_reason: string | null;
}

/** One import process with everything that happened to it. */
export interface ImportDetail extends ListedImport {
  readonly payload_version: number;
  readonly schedule_window_start: string | null;
  readonly schedule_window_end: string | null;
  readonly timeline: readonly TimelineEvent[];
}

export interface TimelineEvent {
  readonly event: string;
  readonly occurred_at: string;
  readonly attempt: number;
  readonly from_status: ProcessStatus | null;
  readonly to_status: ProcessStatus;
  readonly data: object | null;
}

export interface ImportsFilter {
  readonly status: ProcessStatus | null;
  readonly supplier: string | null;
  /** Beginning of an external account number, or a whole platform account number. */
  readonly search: string | null;
}

/** Where a page begins: after this process, newest first. */
export interface ListPosition {
  readonly createdAt: string;
  readonly id: string;
}

export interface ImportsPage {
  readonly imports: readonly ListedImport[];
  readonly next: ListPosition | null;
}

const WAITING_REASON = `CASE
    WHEN p.status <> 'PENDING' THEN NULL
    WHEN s.status <> 'Ongoing' THEN 'The import supplier is ' || s.status || '.'
    WHEN p.attempt > 0 AND p.available_at > now() THEN 'The next attempt is due at ' || to_char(p.available_at
      AT TIME ZONE 'Europe/London', 'YYYY-MM-DD HH24:MI:SS') || ' London time.'
    WHEN p.available_at > now() THEN 'Its window opens at ' || to_char(p.available_at AT TIME ZONE 'Europe/London',
      'YYYY-MM-DD HH24:MI:SS') || ' London time.'
    ELSE 'It waits for a worker.' END`;

const LISTED = `p.id, s.code AS import_supplier, p.external_account_number, p.is_dry_run, p.attempt AS attempts, p.flags,
  ${WAITING_REASON} AS waiting_reason, ${STATUS_COLUMNS}`;

const FROM = 'FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id';

const DETAIL = `SELECT ${LISTED}, p.payload_version, p.schedule_window_start, p.schedule_window_end, (
    SELECT json_agg(json_build_object('event', e.event, 'occurred_at', e.occurred_at, 'attempt', e.attempt,
      'from_status', e.from_status, 'to_status', e.to_status, 'data', e.data) ORDER BY e.id)
    FROM account_import_event e WHERE e.process_id = p.id) AS timeline
  ${FROM} WHERE p.id = $1`;

/** What staff read of import processes. */
@Injectable()
export class ListImportsQueries {
  constructor(private readonly database: Database) {}

  /** One page, newest first. @param limit entries at most */
  async list(filter: ImportsFilter, after: ListPosition | null, limit: number): Promise<ImportsPage> {
    const { where, parameters } = conditions(filter, after);
    const rows = (await this.database.reader.query(
      `SELECT ${LISTED}, to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS exact_created_at ${FROM} ${where}
       ORDER BY p.created_at DESC, p.id DESC LIMIT ${limit + 1}`,
      parameters,
    )) as (ListedImport & { exact_created_at: string })[];
    const page = rows.slice(0, limit);
    const latest = page.at(-1);
    const next =
      rows.length > limit && latest !== undefined ? { createdAt: latest.exact_created_at, id: latest.id } : null;
    return { imports: page.map(({ exact_created_at: _, ...listed }) => listed), next };
  }

  /** @returns null when there is no such process */
  async find(id: string): Promise<ImportDetail | null> {
    const [detail] = (await this.database.reader.query(DETAIL, [id])) as ImportDetail[];
    return detail ?? null;
  }
}

function conditions(filter: ImportsFilter, after: ListPosition | null): { where: string; parameters: string[] } {
  const parameters: string[] = [];
  const clauses: string[] = [];
  const parameter = (value: string): string => `$${parameters.push(value)}`;
  if (filter.status !== null) clauses.push(`p.status = ${parameter(filter.status)}`);
  if (filter.supplier !== null) clauses.push(`s.code = ${parameter(filter.supplier)}`);
  if (filter.search !== null) {
    const beginning = parameter(`${filter.search.replace(/[\\%_]/g, '\\$&')}%`);
    const number = parameter(filter.search.toUpperCase());
    clauses.push(`(p.external_account_number LIKE ${beginning}
      OR p.id = (SELECT a.process_id FROM account a WHERE a.account_number = ${number}))`);
  }
  if (after !== null)
    clauses.push(`(p.created_at, p.id) < (${parameter(after.createdAt)}::timestamptz, ${parameter(after.id)}::uuid)`);
  return { where: clauses.length === 0 ? '' : `WHERE ${clauses.join(' AND ')}`, parameters };
}
