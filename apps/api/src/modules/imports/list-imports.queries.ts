import { PROCESS_STATUSES, type ProcessStatus, statusesThat } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../platform/database/database.js';
import type { OperatorFlag } from '../accounts/index.js';
import type { SupplierStatus } from '../suppliers/index.js';
import { PAYLOAD_ERASED_AT } from './erasure/payload-kept-sql.js';
import type { ImportStatus } from './imports.queries.js';
import { STATUS_COLUMNS } from './imports.queries.js';
import { filterSql, type ImportsFilter } from './operations/imports-filter.js';
import { WAITING_REASON, WAITS_UNTIL } from './waiting-reason.js';

/** An import process as staff see it in a list. */
export interface ListedImport extends ImportStatus {
  readonly id: string;
  readonly import_supplier: string;
  /** Whether the supplier is for trying things out. */
  readonly is_sandbox: boolean;
  /** Status of the supplier, by which some actions are not possible. */
  readonly import_supplier_status: SupplierStatus;
  readonly external_account_number: string;
  /** Code of the wave it came with, when it came with one. */
  readonly wave: string | null;
  readonly is_dry_run: boolean;
  readonly attempts: number;
  /** First paths in the payload the latest error is about. */
  readonly latest_error_paths: readonly string[];
  /** What should be looked at although the import succeeded. */
  readonly flags: readonly OperatorFlag[];
  /** Warnings stored with the import. */
  readonly warning_count: number;
  /** When the latest version of its payload was erased; null while it is kept. */
  readonly payload_erased_at: string | null;
  /** Why it waits, when it waits. */
  readonly waiting_reason: string | null;
}

/** One import process with everything that happened to it. */
export interface ImportDetail extends ListedImport {
  readonly payload_version: number;
  readonly schedule_window_start: string | null;
  readonly schedule_window_end: string | null;
  /** Since when it waits and until when at least, while it waits. */
  readonly waits: { readonly reason: string; readonly since: string; readonly until: string | null } | null;
  readonly payload_versions: readonly { version: number; created_at: string; payload_hash: string }[];
  readonly timeline: readonly TimelineEvent[];
}

/** An event of an import. */
export interface TimelineEvent {
  readonly event: string;
  readonly occurred_at: string;
  readonly attempt: number;
  readonly from_status: ProcessStatus | null;
  readonly to_status: ProcessStatus;
  readonly data: object | null;
}

/** Orders of a list of imports; equal ones follow by id. */
export const IMPORT_ORDERS = ['created_at', 'modified_at', 'attempts'] as const;
/** Order of a list of imports. */
export interface ImportsOrder {
  readonly by: (typeof IMPORT_ORDERS)[number];
  readonly isDescending: boolean;
}

/** Position of a page: it begins after this process. */
export interface ListPosition {
  /** Value of the column the list is ordered by, as exact text. */
  readonly value: string;
  readonly id: string;
}

/** A page of imports. */
export interface ImportsPage {
  readonly imports: readonly ListedImport[];
  readonly next: ListPosition | null;
}

const WARNING_COUNT =
  '(SELECT count(*)::int FROM import_warning w WHERE w.import_supplier_id = p.import_supplier_id AND w.process_id = p.id)';

const WAVE =
  '(SELECT v.code FROM import_wave v WHERE v.import_supplier_id = p.import_supplier_id AND v.id = p.wave_id)';

const LISTED = `p.id, s.code AS import_supplier, s.is_sandbox, s.status AS import_supplier_status,
  p.external_account_number, ${WAVE} AS wave, p.is_dry_run, p.attempt AS attempts, p.flags, ${WARNING_COUNT} AS warning_count,
  ${PAYLOAD_ERASED_AT} AS payload_erased_at,
  coalesce(p.latest_error_paths, '{}') AS latest_error_paths, ${WAITING_REASON} AS waiting_reason, ${STATUS_COLUMNS}`;

const FROM = 'FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id';

const DETAIL = `SELECT ${LISTED}, p.payload_version, p.schedule_window_start, p.schedule_window_end,
  CASE WHEN p.status = 'PENDING' THEN json_build_object('reason', ${WAITING_REASON}, 'since', p.modified_at,
    'until', ${WAITS_UNTIL}) END AS waits, (
    SELECT json_agg(json_build_object('version', v.version, 'created_at', v.created_at,
      'payload_hash', v.payload_hash) ORDER BY v.version)
    FROM account_import_payload v WHERE v.process_id = p.id) AS payload_versions, (
    SELECT coalesce(json_agg(json_build_object('event', e.event, 'occurred_at', e.occurred_at, 'attempt', e.attempt,
      'from_status', e.from_status, 'to_status', e.to_status, 'data', e.data) ORDER BY e.id), '[]')
    FROM account_import_event e WHERE e.process_id = p.id) AS timeline
  ${FROM} WHERE p.id = $1`;

const COLUMNS = { created_at: 'p.created_at', modified_at: 'p.modified_at', attempts: 'p.attempt' } as const;
const TYPES = { created_at: 'timestamptz', modified_at: 'timestamptz', attempts: 'integer' } as const;

/** The states that imports of a filter may be in: only those that failed have an error. */
function statusesOf({ statuses, errorCode, errorPath }: ImportsFilter): readonly ProcessStatus[] {
  const wanted = statuses ?? PROCESS_STATUSES;
  if (errorCode === null && errorPath === null) return wanted;
  const failed = statusesThat('failed');
  return wanted.filter((status) => failed.includes(status));
}

/** Lists import processes for staff. */
@Injectable()
export class ListImportsQueries {
  constructor(private readonly database: Database) {}

  /** One page. @param limit entries at most */
  async list(
    filter: ImportsFilter,
    { by, isDescending }: ImportsOrder,
    after: ListPosition | null,
    limit: number,
  ): Promise<ImportsPage> {
    const statuses = statusesOf(filter);
    const isOfSome = by === 'created_at' && statuses.length < PROCESS_STATUSES.length;
    const { where, parameters } = filterSql(isOfSome ? { ...filter, statuses: null } : filter);
    const column = COLUMNS[by];
    const [direction, comparison] = isDescending ? ['DESC', '<'] : ['ASC', '>'];
    const behind =
      after === null
        ? ''
        : `AND (${column}, p.id) ${comparison} ($${parameters.push(after.value)}::${TYPES[by]},
             $${parameters.push(after.id)}::uuid)`;
    const exact =
      by === 'attempts' ? `${column}::text` : `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
    const ordered = `ORDER BY ${column} ${direction}, p.id ${direction}`;
    const limited = `${ordered} LIMIT ${limit + 1}`;
    // Each state by its index, which is in this order: where the few that failed are old, a plan for all passes over everything that is newer.
    const found = isOfSome
      ? `FROM (SELECT p.id FROM unnest($${parameters.push(statuses)}::text[]) wanted (status) CROSS JOIN LATERAL (
             SELECT p.id, p.created_at ${FROM} ${where} AND p.status = wanted.status ${behind} ${limited}) p ${limited}) chosen
           JOIN account_import_process p ON p.id = chosen.id JOIN import_supplier s ON s.id = p.import_supplier_id ${ordered}`
      : `${FROM} ${where} ${behind} ${limited}`;
    const rows = await this.database.read((tx) =>
      tx.query<(ListedImport & { exact_order: string })[]>(
        `SELECT ${LISTED}, ${exact} AS exact_order ${found}`,
        parameters,
      ),
    );
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const next = rows.length > limit && last !== undefined ? { value: last.exact_order, id: last.id } : null;
    return { imports: page.map(({ exact_order: _, ...listed }) => listed), next };
  }

  async exists(id: string): Promise<boolean> {
    const found = await this.database.reader.query<unknown[]>('SELECT FROM account_import_process WHERE id = $1', [id]);
    return found.length > 0;
  }

  /** @returns null when there is no such process */
  async find(id: string): Promise<ImportDetail | null> {
    const [detail] = await this.database.reader.query<ImportDetail[]>(DETAIL, [id]);
    return detail ?? null;
  }
}
