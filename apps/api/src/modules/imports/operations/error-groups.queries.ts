import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';

/** Imports that fail for the same reason at the same place. */
export interface ErrorGroup {
  readonly code: string;
  /** Path with * for positions in lists; null when the error names none. */
  readonly path: string | null;
  readonly domain: string;
  readonly count: number;
  readonly first_seen_at: string;
  readonly last_seen_at: string;
  readonly suppliers: readonly { code: string; count: number }[];
  /** Failures in each of the last 24 hours, oldest first. */
  readonly per_hour: readonly number[];
  /** The latest few. */
  readonly samples: readonly { id: string; external_account_number: string; detail: string }[];
}

/** Which failures; null does not ask. */
export interface ErrorsFilter {
  readonly supplier: string | null;
  readonly code: string | null;
  readonly domain: string | null;
  readonly since: string | null;
  readonly until: string | null;
}

export const ERROR_ORDERS = ['count', 'last_seen_at'] as const;

/** Groups shown at most; there are as many as codes times places. */
const MOST = 200;

const GROUPS = `
  WITH errored AS (
    SELECT p.latest_error_code AS code, p.latest_error_place AS place, p.latest_error_domain AS domain,
      p.latest_error_detail AS detail, p.id, p.external_account_number, p.modified_at, s.code AS supplier
    FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
    WHERE p.latest_error_code IS NOT NULL AND ($1::text IS NULL OR s.code = $1)
      AND ($2::text IS NULL OR p.latest_error_code = $2) AND ($3::text IS NULL OR p.latest_error_domain = $3)
      AND ($4::timestamptz IS NULL OR p.modified_at >= $4) AND ($5::timestamptz IS NULL OR p.modified_at < $5)
  ), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY code, place ORDER BY modified_at DESC, id DESC) AS rank FROM errored
  ), by_supplier AS (
    SELECT code, place, json_agg(json_build_object('code', supplier, 'count', n) ORDER BY n DESC, supplier) AS suppliers
    FROM (SELECT code, place, supplier, count(*)::int AS n FROM errored GROUP BY code, place, supplier) c GROUP BY code, place
  ), by_hour AS (
    SELECT code, place, floor(extract(epoch FROM now() - modified_at) / 3600)::int AS ago, count(*)::int AS n
    FROM errored WHERE modified_at > now() - interval '24 hours' AND modified_at <= now() GROUP BY 1, 2, 3
  )
  SELECT r.code, r.place AS path, min(r.domain) AS domain, count(*)::int AS count, min(r.modified_at) AS first_seen_at,
    max(r.modified_at) AS last_seen_at, (SELECT b.suppliers FROM by_supplier b
      WHERE b.code = r.code AND b.place IS NOT DISTINCT FROM r.place) AS suppliers,
    (SELECT array_agg(coalesce(h.n, 0) ORDER BY hours.ago DESC) FROM generate_series(0, 23) AS hours (ago)
      LEFT JOIN by_hour h ON h.code = r.code AND h.place IS NOT DISTINCT FROM r.place AND h.ago = hours.ago) AS per_hour,
    json_agg(json_build_object('id', r.id, 'external_account_number', r.external_account_number, 'detail', r.detail)
      ORDER BY r.rank) FILTER (WHERE r.rank <= 3) AS samples
  FROM ranked r GROUP BY r.code, r.place`;

/** What fails, grouped over all imports that stand in an error now. One query, of the failed ones only. */
@Injectable()
export class ErrorGroupsQueries {
  constructor(private readonly database: Database) {}

  /** @param by the largest or the latest first */
  async list(
    filter: ErrorsFilter,
    by: (typeof ERROR_ORDERS)[number] = 'count',
    limit: number = MOST,
  ): Promise<ErrorGroup[]> {
    const { supplier, code, domain, since, until } = filter;
    const order = by === 'count' ? 'count DESC, last_seen_at DESC' : 'last_seen_at DESC, count DESC';
    return (await this.database.reader.query(`${GROUPS} ORDER BY ${order}, r.code, r.place LIMIT $6`, [
      supplier,
      code,
      domain,
      since,
      until,
      limit,
    ])) as ErrorGroup[];
  }
}
