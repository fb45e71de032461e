import { statusesThat } from '@carryover/contract';
import { statusesSql } from '../../modules/imports/index.js';
import type { Invariant } from './invariant.js';

const PROCESS = `'process ' || p.id`;

/** A worker that lives renews its lease; another takes over within seconds of its end. */
const LEASE_GRACE = `interval '1 minute'`;

/** Import processes: what the row says of itself, of its account and of its payload. */
export const IMPORT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'one-process-per-number',
    sentence: 'There is one process for a pair of supplier and external account number.',
    offenders: `SELECT 'supplier ' || p.import_supplier_id || ', processes ' || string_agg(p.id::text, ' ') AS offender
      FROM account_import_process p GROUP BY p.import_supplier_id, p.external_account_number HAVING count(*) > 1`,
  },
  {
    name: 'processed-means-one-account',
    sentence: 'A process is PROCESSED if and only if exactly one account came from it, and names that account.',
    offenders: `SELECT ${PROCESS} AS offender FROM account_import_process p
      LEFT JOIN (SELECT process_id, count(*) AS accounts, min(account_number) AS account_number
        FROM account GROUP BY process_id) a ON a.process_id = p.id
      WHERE (p.status = 'PROCESSED') <> (coalesce(a.accounts, 0) = 1)
        OR p.platform_identifier IS DISTINCT FROM a.account_number`,
  },
  {
    name: 'account-belongs-to-its-process',
    sentence: 'An account is under the supplier and the external number of its process.',
    offenders: `SELECT 'account ' || a.account_number AS offender
      FROM account a LEFT JOIN account_import_process p ON p.id = a.process_id
      WHERE p.id IS NULL OR (a.import_supplier_id, a.external_account_number)
        IS DISTINCT FROM (p.import_supplier_id, p.external_account_number)`,
  },
  {
    name: 'error-when-errored',
    sentence: `latest_error is there, whole, if and only if the process is ${statusesThat('failed').join(' or ')}.`,
    offenders: `SELECT ${PROCESS} AS offender FROM account_import_process p
      WHERE num_nonnulls(p.latest_error_code, p.latest_error_detail, p.latest_error_domain)
        <> CASE WHEN p.status IN (${statusesSql('failed')}) THEN 3 ELSE 0 END`,
  },
  {
    name: 'lease-while-in-progress',
    sentence: 'A process has a lease if and only if it is IN_PROGRESS, and none lapsed without being taken over.',
    offenders: `SELECT ${PROCESS} AS offender FROM account_import_process p
      WHERE num_nonnulls(p.lease_token, p.lease_expires_at) <> CASE WHEN p.status = 'IN_PROGRESS' THEN 2 ELSE 0 END
        OR (p.status = 'IN_PROGRESS' AND p.lease_expires_at < clock_timestamp() - ${LEASE_GRACE})`,
  },
  {
    name: 'payload-versions-complete',
    sentence: 'Every version of a payload is kept, and the latest is the one the process speaks of.',
    offenders: `SELECT ${PROCESS} AS offender FROM account_import_process p
      LEFT JOIN (SELECT v.process_id, count(*) AS versions, min(v.version) AS first, max(v.version) AS last,
          (array_agg(v.payload_hash ORDER BY v.version DESC))[1] AS hash
        FROM account_import_payload v GROUP BY v.process_id) v ON v.process_id = p.id
      WHERE (v.versions, v.first, v.last, v.hash)
        IS DISTINCT FROM (p.payload_version::bigint, 1, p.payload_version, p.payload_hash)`,
  },
  {
    name: 'erased-payloads-leave-their-trace',
    sentence:
      'An import waits or runs with its payload only, and what was erased of an account left its control totals.',
    offenders: `SELECT ${PROCESS} AS offender FROM account_import_process p
      JOIN account_import_payload v ON v.process_id = p.id AND v.version = p.payload_version
      WHERE v.erased_at IS NOT NULL AND (p.status IN (${statusesSql('waiting')})
        OR p.status = 'PROCESSED' AND v.control_totals IS NULL)`,
  },
  {
    name: 'counts-are-exact',
    sentence:
      'What is counted of the imports of a supplier in a state, with what has changed since, is how many there are.',
    offenders: `SELECT 'supplier ' || import_supplier_id || ', ' || status AS offender FROM (
        SELECT import_supplier_id, status, count AS n FROM import_count
        UNION ALL SELECT import_supplier_id, status, change FROM import_count_change
        UNION ALL SELECT import_supplier_id, status, -count(*) FROM account_import_process GROUP BY 1, 2
      ) counted GROUP BY import_supplier_id, status HAVING sum(n) <> 0`,
  },
  {
    name: 'outcomes-are-exact',
    sentence:
      'What is counted of the outcomes of a supplier in an hour of the last 30 days, with what was noted since, is what its events tell.',
    offenders: `SELECT 'supplier ' || import_supplier_id || ', ' || hour AS offender FROM (
        SELECT import_supplier_id, at AS hour, code = '' AS is_processed, count AS n FROM import_outcome_count WHERE width = 'hour'
        UNION ALL SELECT import_supplier_id, date_trunc('hour', at, 'UTC'), code = '', change FROM import_outcome_change
        UNION ALL SELECT import_supplier_id, date_trunc('hour', occurred_at, 'UTC'), to_status = 'PROCESSED', -1
          FROM account_import_event WHERE to_status IN ('PROCESSED', ${statusesSql('failed')}) AND from_status IS DISTINCT FROM to_status
      ) counted WHERE hour > clock_timestamp() - interval '30 days'
      GROUP BY import_supplier_id, hour, is_processed HAVING sum(n) <> 0`,
  },
];
