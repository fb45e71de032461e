import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import type { LatestError } from '../process/latest-error.js';
import { WINDOW_ELAPSED_AFTER_ATTEMPT, WINDOW_ELAPSED_WHILE_PAUSED } from '../process/waiting-processes.repository.js';
import { type ErrorGroupTriage, IS_MUTED, TRIAGE } from '../triage/triage-sql.js';

/**
 * Imports that fail for the same reason at the same path. The column `latest_error_place`, the path with * for positions, keeps its name:
 * it is generated and stored, and another one would rewrite every row of account_import_process under a lock that stops the service.
 */
export interface ErrorGroup {
  readonly code: string;
  /** Path with * for positions in lists; null when the error names none. */
  readonly path: string | null;
  readonly domain: LatestError['domain'];
  readonly count: number;
  /** Since when the import that has failed longest fails like this. Retries, resends and the requested period do not change it. */
  readonly first_seen_at: string;
  /** When an import failed like this for the first time, also one that does not any more. */
  readonly first_ever_at: string;
  /** Whether nothing failed like this until a day ago. */
  readonly is_new: boolean;
  /** Whether it was over before for some import, and all that fail now began to later. */
  readonly is_back: boolean;
  readonly last_seen_at: string;
  readonly suppliers: readonly { code: string; is_sandbox: boolean; count: number }[];
  /** Failures in each of the last 24 hours, oldest first. */
  readonly per_hour: readonly number[];
  /** The latest few. */
  readonly samples: readonly { id: string; external_account_number: string; detail: string }[];
  readonly triage: ErrorGroupTriage;
}

/** Filter of failures; null for any. Instants are those of the latest failure. */
export interface ErrorsFilter {
  readonly supplier: string | null;
  /** Those of sandboxes, or those of live suppliers. */
  readonly isSandbox: boolean | null;
  /** Code of the wave the imports came with. */
  readonly wave: string | null;
  readonly code: string | null;
  /** A path with * for positions in lists; "" for errors without one. */
  readonly path: string | null;
  readonly domain: string | null;
  readonly since: string | null;
  readonly until: string | null;
  /** Codes of errors on which this actor has to act; null for all. */
  readonly actor: ActorFilter | null;
  /** E-mail address of the owner of a group; "" for groups without one. */
  readonly owner: string | null;
  readonly mark: ErrorMark | null;
}

/** Groups that one of the actors of the catalogue has to do something about. */
export interface ActorFilter {
  readonly codes: readonly string[];
  /** Whether windows that ended by the platform's doing are theirs, against what their code says. */
  readonly hasElapsedByPlatform: boolean;
}

/** Further filters of groups, beside where and when they fail. */
export const ERROR_MARKS = ['new', 'back', 'muted', 'not_muted'] as const;
export type ErrorMark = (typeof ERROR_MARKS)[number];

/** Orders of groups; equal ones follow by code and path. */
export const ERROR_ORDERS = ['count', 'first_seen_at', 'last_seen_at'] as const;
/** Order of a list of groups of errors. */
export interface ErrorsOrder {
  readonly by: (typeof ERROR_ORDERS)[number];
  readonly isDescending: boolean;
}

/** Position of a page of groups: it begins after this one. */
export interface ErrorGroupPosition {
  /** Value of what the groups are ordered by, as exact text. */
  readonly value: string;
  readonly code: string;
  /** "" for a group without a path. */
  readonly path: string;
}

/** A group of errors with its position in the list. */
export interface ListedErrorGroup extends ErrorGroup {
  readonly position: ErrorGroupPosition;
  /** Whether one of its suppliers at least is not Complete. */
  readonly has_open_supplier: boolean;
  /** The sentence of those of them that are of a window which ended by the platform's doing; null where none is. */
  readonly elapsed_by_platform: string | null;
}

/** All errors of live suppliers. */
export const EVERY_LIVE_ERROR: ErrorsFilter = {
  supplier: null,
  isSandbox: false,
  wave: null,
  code: null,
  path: null,
  domain: null,
  since: null,
  until: null,
  actor: null,
  owner: null,
  mark: null,
};

const WHOSE = `($1::text IS NULL OR p.import_supplier_id = (SELECT s.id FROM import_supplier s WHERE s.code = $1))
  AND ($7::boolean IS NULL OR (p.import_supplier_id IN (SELECT s.id FROM import_supplier s WHERE s.is_sandbox)) = $7)
  AND ($12::text IS NULL OR p.wave_id IN (SELECT v.id FROM import_wave v WHERE v.code = $12))`;

const AT_ANY_TIME = `p.latest_error_code IS NOT NULL AND ${WHOSE}
  AND ($2::text IS NULL OR p.latest_error_code = $2)
  AND ($3::text IS NULL OR coalesce(p.latest_error_place, '') = $3)
  AND ($4::text IS NULL OR p.latest_error_domain = $4)`;

const IN_TIME = `($5::timestamptz IS NULL OR p.modified_at >= $5) AND ($6::timestamptz IS NULL OR p.modified_at < $6)`;

const FAILED = `${AT_ANY_TIME} AND ${IN_TIME}`;

/** The history of a group: code and path of an import's latest failure stay after its end, by the trigger that maintains `error_since`. */
const historyOf = (table: string) => `(SELECT least(min(p.error_since), ${table}.first_seen_at) AS first,
        bool_or(p.latest_error_code IS NULL AND p.modified_at < ${table}.first_seen_at) AS is_back
      FROM account_import_process p
      WHERE p.error_since_for = ${table}.code || CASE ${table}.place WHEN '' THEN '' ELSE ' ' || ${table}.place END AND ${WHOSE})`;

const IS_NEW = `history.first > now() - interval '24 hours'`;

/** Each sentence has an index. */
const someElapsed = (sentence: string) => `EXISTS (SELECT FROM account_import_process p
        WHERE ${FAILED} AND p.latest_error_code = 'schedule_window_elapsed' AND p.latest_error_detail = '${sentence}')`;

/** The sentence of windows in the group that ended by the platform's doing. Of one code alone, so that it is asked once and not for each group. */
const elapsedByPlatform = (table: string) => `(CASE WHEN ${table}.code <> 'schedule_window_elapsed' THEN NULL
        ${[WINDOW_ELAPSED_WHILE_PAUSED, WINDOW_ELAPSED_AFTER_ATTEMPT].map((one) => `WHEN ${someElapsed(one)} THEN '${one}'`).join(' ')} END)`;

const MARKED: Readonly<Record<ErrorMark, string>> = {
  new: `(SELECT ${IS_NEW} FROM ${historyOf('g')} history)`,
  back: `(SELECT history.is_back FROM ${historyOf('g')} history)`,
  muted: IS_MUTED,
  not_muted: `NOT ${IS_MUTED}`,
};

/** @param group the condition that it is of the group @param order what comes before the time, if anything */
const latest = (
  group: string,
  order = '',
) => `(SELECT p.id, p.external_account_number, p.latest_error_detail AS detail, p.modified_at
  FROM account_import_process p WHERE ${FAILED} AND ${group} ORDER BY ${order} p.modified_at DESC, p.id DESC LIMIT 3)`;

// In the order of the index of groups, which a code asked for by "=" would not be part of: the planner takes the place of most imports for
// null, and would look through all by when they changed for the few that fail without one.
const LATEST = `${latest(`page.place <> '' AND p.latest_error_code = page.code AND p.latest_error_place = page.place`)} UNION ALL
  ${latest(
    `page.place = '' AND p.latest_error_code BETWEEN page.code AND page.code AND p.latest_error_place IS NULL`,
    'p.latest_error_code, p.latest_error_place,',
  )}`;

const COLUMNS = {
  count: { column: 'count', type: 'integer', exact: 'count::text' },
  first_seen_at: { column: 'first_seen_at', type: 'timestamptz', exact: instant('first_seen_at') },
  last_seen_at: { column: 'last_seen_at', type: 'timestamptz', exact: instant('last_seen_at') },
} as const;

/**
 * One query. Everything counted is in one index: the failed imports are not read, but for the samples. An error without
 * a path has "" here, so that groups can be compared and joined.
 */
function groupsSql({ by, isDescending }: ErrorsOrder, mark: ErrorMark | null, isFirstPage: boolean): string {
  const { column, type, exact } = COLUMNS[by];
  const [direction, comparison] = isDescending ? ['DESC', '<'] : ['ASC', '>'];
  const behind = `(${column} ${comparison} $13::${type} OR ${column} = $13::${type} AND (code, place) > ($14::text, $15::text))`;
  return `
    WITH counted AS MATERIALIZED (
      SELECT p.latest_error_code AS code, coalesce(p.latest_error_place, '') AS place, p.import_supplier_id AS supplier,
        (count(*) FILTER (WHERE ${IN_TIME}))::int AS n, min(p.latest_error_domain) AS domain, min(p.error_since) AS first,
        max(p.modified_at) FILTER (WHERE ${IN_TIME}) AS last
      FROM account_import_process p WHERE ${AT_ANY_TIME}
      GROUP BY p.latest_error_code, p.latest_error_place, p.import_supplier_id
    ), grouped AS (
      SELECT code, place, min(domain) AS domain, sum(n)::int AS count, min(first) AS first_seen_at, max(last) AS last_seen_at
      FROM counted GROUP BY code, place HAVING sum(n) > 0
    ), page AS MATERIALIZED (
      SELECT g.*, ${TRIAGE} AS triage FROM grouped g LEFT JOIN error_group_triage t USING (code, place)
        LEFT JOIN staff_user owner ON owner.id = t.owner_id
      WHERE ($9::text[] IS NULL OR CASE WHEN ${elapsedByPlatform('g')} IS NOT NULL THEN $10::boolean ELSE code = ANY($9) END)
        AND ($11::text IS NULL OR coalesce(owner.email, '') = $11)
        ${mark === null ? '' : `AND ${MARKED[mark]}`} ${isFirstPage ? '' : `AND ${behind}`}
      ORDER BY ${column} ${direction}, code, place LIMIT $8
    ), suppliers AS (
      SELECT c.code, c.place, json_agg(json_build_object('code', s.code, 'is_sandbox', s.is_sandbox, 'count', c.n) ORDER BY c.n DESC, s.code) AS list,
        bool_or(s.status <> 'Complete') AS has_open
      FROM counted c JOIN import_supplier s ON s.id = c.supplier WHERE c.n > 0 GROUP BY c.code, c.place
    ), hours AS (
      SELECT code, place, array_agg(coalesce(n, 0) ORDER BY ago DESC) AS per_hour
      FROM page CROSS JOIN generate_series(0, 23) AS hour (ago) LEFT JOIN (
        SELECT p.latest_error_code AS code, coalesce(p.latest_error_place, '') AS place,
          floor(extract(epoch FROM now() - p.modified_at) / 3600)::int AS ago, count(*)::int AS n
        FROM account_import_process p
        WHERE ${FAILED} AND p.modified_at > now() - interval '24 hours' AND p.modified_at <= now() GROUP BY 1, 2, 3
      ) failures USING (code, place, ago) GROUP BY code, place
    )
    SELECT page.code, nullif(page.place, '') AS path, page.domain, page.count, page.first_seen_at, page.last_seen_at,
      history.first AS first_ever_at, ${IS_NEW} AS is_new, coalesce(history.is_back, false) AS is_back,
      ${elapsedByPlatform('page')} AS elapsed_by_platform, page.triage,
      suppliers.list AS suppliers, suppliers.has_open AS has_open_supplier, hours.per_hour, samples.list AS samples,
      json_build_object('value', ${exact}, 'code', page.code, 'path', page.place) AS position
    FROM page JOIN suppliers USING (code, place) JOIN hours USING (code, place) CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('id', id, 'external_account_number', external_account_number, 'detail', detail)
        ORDER BY modified_at DESC, id DESC) AS list
      FROM (${LATEST}) latest
    ) samples CROSS JOIN LATERAL ${historyOf('page')} history
    ORDER BY ${column} ${direction}, page.code, page.place`;
}

/** Groups the imports that are in an error now by code and path. */
@Injectable()
export class ErrorGroupsQueries {
  constructor(private readonly database: Database) {}

  /**
   * One page of groups; counts are exact over all imports.
   *
   * @param after where the page before ended, in the same order; null for the first page
   * @param limit groups at most
   */
  async list(
    filter: ErrorsFilter,
    order: ErrorsOrder,
    after: ErrorGroupPosition | null,
    limit: number,
  ): Promise<ListedErrorGroup[]> {
    const { supplier, code, path, domain, since, until, isSandbox, wave, actor, owner, mark } = filter;
    const triage = [actor?.codes ?? null, actor?.hasElapsedByPlatform ?? false, owner];
    const position = after === null ? [] : [after.value, after.code, after.path];
    const parameters = [supplier, code, path, domain, since, until, isSandbox, limit, ...triage, wave, ...position];
    return await this.database.read((tx) =>
      tx.query<ListedErrorGroup[]>(groupsSql(order, mark, after === null), parameters),
    );
  }
}

/** An instant as text that loses nothing. */
function instant(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
}
