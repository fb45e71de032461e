import { type ProcessStatus, payloadHash } from '@carryover/contract';
import { DataSource } from 'typeorm';
import { newId } from '../platform/database/new-id.js';

/** What may be said about an import that is put straight into the database. */
export interface StoredImport {
  readonly supplierId: string;
  readonly number: string;
  /** One that needs neither a lease nor an account. */
  readonly status?: Exclude<ProcessStatus, 'IN_PROGRESS' | 'PROCESSED'>;
  readonly code?: string;
  readonly paths?: readonly string[];
  /** Seconds ago it was created and changed. */
  readonly age?: number;
  readonly payload?: object;
}

const INSERT = `INSERT INTO account_import_process (id, import_supplier_id, external_account_number, status, is_dry_run,
    payload_version, payload_hash, available_at, attempt, latest_error_code, latest_error_detail, latest_error_domain,
    latest_error_paths, created_at, modified_at)
  SELECT $1, $2, $3, $4, $4 LIKE 'DRY%', 1, $5, t.at, 1, $6, CASE WHEN $6::text IS NOT NULL THEN 'It failed.' END,
    CASE WHEN $6::text IS NOT NULL THEN 'account_import' END, $7::text[], t.at, t.at
  FROM (SELECT clock_timestamp() - make_interval(secs => $8::float8) AS at) t`;

/** Keeps an import with one version of its payload, as if it had come to this state by itself. @returns its id */
export async function storeImport(source: DataSource, stored: StoredImport): Promise<string> {
  const { supplierId, number, status = 'PENDING', payload = {}, age = 0, paths = null } = stored;
  const code = status.endsWith('ERRORED') ? (stored.code ?? 'tariff_code_not_found') : null;
  const [id, hash] = [newId(), payloadHash(payload)];
  await source.query(INSERT, [id, supplierId, number, status, hash, code, code === null ? null : paths, age]);
  await source.query(
    `INSERT INTO account_import_payload (process_id, version, payload, payload_hash, created_at)
     VALUES ($1, 1, $2, $3, now())`,
    [id, JSON.stringify(payload), hash],
  );
  return id;
}
