/** How many imports, of whom, in which states. */
export interface GeneratedImports {
  readonly supplierId: string;
  readonly count: number;
  /** Number of the first one; a later call goes on behind an earlier one. */
  readonly from?: number;
  /** States the imports take in turn; all but IN_PROGRESS unless given. */
  readonly states?: readonly string[];
}

const STATES = ['PENDING', 'ERRORED', 'DRY_RUN_SUCCEEDED', 'DRY_RUN_ERRORED', 'CANCELLED', 'PROCESSED', 'PROCESSED'];

const idOf = (number: string) => `('01900000-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;
const ID = idOf('i');
const NUMBER = `'A-' || upper(lpad(to_hex(i), 8, '0'))`;
/** Three are created at the same moment, so that only their ids tell them apart. */
const CREATED_AT = `timestamptz '2026-01-01 00:00:00.000001Z' + (i / 3) * interval '1 millisecond'`;

const PROCESSES = `
  INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
    payload_version, payload_hash, available_at, attempt, lease_token, lease_expires_at, latest_error_code,
    latest_error_detail, latest_error_domain, platform_identifier, created_at, modified_at)
  SELECT ${ID}, $1, 'EXT-' || i, status, status LIKE 'DRY%', 1, '', now(), 0,
    CASE WHEN status = 'IN_PROGRESS' THEN ${ID} END, CASE WHEN status = 'IN_PROGRESS' THEN now() END,
    CASE WHEN status LIKE '%ERRORED' THEN 'internal_error' END, CASE WHEN status LIKE '%ERRORED' THEN '-' END,
    CASE WHEN status LIKE '%ERRORED' THEN 'platform' END, CASE WHEN status = 'PROCESSED' THEN ${NUMBER} END,
    ${CREATED_AT}, now()
  FROM (SELECT i, ($4::text[])[1 + i % cardinality($4::text[])] AS status FROM generate_series($2::int, $3::int) i) n`;

// By a range of ids: a join with them takes a plan that goes by statistics, and those of a table that grows are old.
const ACCOUNTS = `
  INSERT INTO account (id, account_number, import_supplier_id, process_id, external_account_number, created_at)
  SELECT id, platform_identifier, import_supplier_id, id, external_account_number, created_at + interval '1 second'
  FROM account_import_process
  WHERE import_supplier_id = $1 AND status = 'PROCESSED' AND id BETWEEN ${idOf('$2::int')} AND ${idOf('$3::int')}`;

/** Imports of one statement: a service's connection gives each some seconds, also on a busy machine. */
const AT_A_TIME = 20_000;

/**
 * Import processes made by the database itself, a million in half a minute: EXT-1, EXT-2 and so on, in the order of their
 * creation, with the row of the account for those that have one.
 *
 * @param query runs a statement
 */
export async function generateImports(
  query: (text: string, values: unknown[]) => Promise<unknown>,
  { supplierId, count, from = 1, states = STATES }: GeneratedImports,
): Promise<void> {
  for (let first = from; first < from + count; first += AT_A_TIME) {
    const last = Math.min(first + AT_A_TIME, from + count) - 1;
    await query(PROCESSES, [supplierId, first, last, states]);
    await query(ACCOUNTS, [supplierId, first, last]);
  }
}
