import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { transitionSql } from './transition-sql.js';
import { eventName, type ProcessStatus, TRANSITIONS } from './transitions.js';

/** A create that passed validation and is about to be kept. */
export interface AcceptedImport {
  readonly importSupplierId: string;
  readonly externalAccountNumber: string;
  /** The normalised payload as JSON text. */
  readonly payloadJson: string;
  readonly payloadHash: string;
  readonly isDryRun: boolean;
  readonly scheduleWindowStart: string | null;
  readonly scheduleWindowEnd: string | null;
  /** The end of the window that was filled in and not given; it differs at every resend and means nothing. */
  readonly filledEnd?: 'start' | 'end' | null;
}

/** The process of a pair as a create finds it. */
export interface ExistingProcess {
  readonly id: string;
  readonly status: ProcessStatus;
  readonly platformIdentifier: string | null;
  /** Whether payload, dry run and window are the ones given. */
  readonly isSame: boolean;
}

/** An import that is to be kept, and the key its process gets if it is new. */
export interface NewImport {
  readonly id: string;
  readonly accepted: AcceptedImport;
}

const COLUMNS = ['uuid', 'uuid', 'text', 'jsonb', 'text', 'boolean', 'timestamptz', 'timestamptz'];

/** For each number of imports one text, so that connections can keep them prepared. */
const INSERTS: string[] = [];

function insertSql(count: number): string {
  const rows = Array.from({ length: count }, (_, row) =>
    COLUMNS.map((type, column) => `$${row * COLUMNS.length + column + 1}::${type}`).join(', '),
  );
  return `
  WITH given (id, import_supplier_id, external_number, payload, payload_hash, is_dry_run, window_start, window_end) AS (
    VALUES (${rows.join('), (')})
  ), created AS (
    INSERT INTO account_import_process AS p (id, import_supplier_id, external_account_number, status, is_dry_run,
      schedule_window_start, schedule_window_end, payload_version, payload_hash, available_at, attempt, created_at,
      modified_at)
    SELECT g.id, g.import_supplier_id, g.external_number, 'PENDING', g.is_dry_run, g.window_start, g.window_end, 1,
      g.payload_hash, greatest(t.now, g.window_start), 0, t.now, t.now
    FROM given g, (SELECT clock_timestamp() AS now) t
    ON CONFLICT ON CONSTRAINT account_import_process__supplier_external_number_uq DO NOTHING
    RETURNING p.*
  ), kept AS (
    INSERT INTO account_import_payload (process_id, version, payload, payload_hash, created_at)
    SELECT c.id, c.payload_version, g.payload, c.payload_hash, c.created_at FROM created c JOIN given g ON g.id = c.id
  ), logged AS (
    INSERT INTO account_import_event
      (import_supplier_id, process_id, event, to_status, attempt, payload_version, occurred_at)
    SELECT import_supplier_id, id, '${eventName('CREATED')}', status, attempt, payload_version, created_at FROM created
  )
  SELECT id FROM created`;
}

const REPLACE = transitionSql(TRANSITIONS.replace, {
  where: 'p.id = $1',
  set: {
    is_dry_run: '$3::boolean',
    schedule_window_start: '$4::timestamptz',
    schedule_window_end: '$5::timestamptz',
    payload_version: 'p.payload_version + 1',
    payload_hash: '$2',
    available_at: 'greatest(clock_timestamp(), $4::timestamptz)',
    attempt: '0',
  },
});

const KEEP_VERSION = `
  INSERT INTO account_import_payload (process_id, version, payload, payload_hash, created_at)
  SELECT id, payload_version, $2::jsonb, payload_hash, modified_at FROM account_import_process WHERE id = $1`;

/** Writes of the create call. */
@Injectable()
export class AcceptedImportsRepository {
  /**
   * Keeps a new process, its payload and its first event (T1) in one statement, durable when it returns.
   *
   * @param id key for the new process
   * @returns false when the pair has a process already
   */
  async insertNew(tx: Tx, id: string, accepted: AcceptedImport): Promise<boolean> {
    return (await this.insertAllNew(tx, [{ id, accepted }])).has(id);
  }

  /**
   * Keeps several as {@link insertNew} keeps one, all of them or none when it throws.
   *
   * @returns ids of those whose pair had no process
   */
  async insertAllNew(tx: Tx, imports: readonly NewImport[]): Promise<ReadonlySet<string>> {
    INSERTS[imports.length] ??= insertSql(imports.length);
    // In one order, so that two statements which want the same pairs never wait for each other in a circle.
    const ordered = [...imports].sort((one, other) => (pairOf(one.accepted) < pairOf(other.accepted) ? -1 : 1));
    const values = ordered.flatMap(({ id, accepted }) => [
      id,
      accepted.importSupplierId,
      accepted.externalAccountNumber,
      accepted.payloadJson,
      accepted.payloadHash,
      accepted.isDryRun,
      accepted.scheduleWindowStart,
      accepted.scheduleWindowEnd,
    ]);
    const rows = (await tx.query(INSERTS[imports.length] ?? '', values)) as { id: string }[];
    return new Set(rows.map((row) => row.id));
  }

  /** The pair's process, locked until the transaction ends. */
  async lockExisting(tx: Tx, accepted: AcceptedImport): Promise<ExistingProcess> {
    const [existing] = (await tx.query(
      `SELECT id, status, platform_identifier AS "platformIdentifier",
         payload_hash = $3 AND is_dry_run = $4
           AND (schedule_window_start IS NOT DISTINCT FROM $5::timestamptz
             OR schedule_window_start IS NOT NULL AND $7::text IS NOT DISTINCT FROM 'start')
           AND (schedule_window_end IS NOT DISTINCT FROM $6::timestamptz
             OR schedule_window_end IS NOT NULL AND $7::text IS NOT DISTINCT FROM 'end') AS "isSame"
       FROM account_import_process WHERE import_supplier_id = $1 AND external_account_number = $2
       FOR NO KEY UPDATE`,
      [
        accepted.importSupplierId,
        accepted.externalAccountNumber,
        accepted.payloadHash,
        accepted.isDryRun,
        accepted.scheduleWindowStart,
        accepted.scheduleWindowEnd,
        accepted.filledEnd ?? null,
      ],
    )) as ExistingProcess[];
    if (existing === undefined) throw new Error('an import process was expected: processes are never deleted');
    return existing;
  }

  /** Replaces the payload of a locked process by a new version and returns it to PENDING (T2). */
  async replace(tx: Tx, id: string, accepted: AcceptedImport): Promise<void> {
    await tx.query(REPLACE, [
      id,
      accepted.payloadHash,
      accepted.isDryRun,
      accepted.scheduleWindowStart,
      accepted.scheduleWindowEnd,
    ]);
    await tx.query(KEEP_VERSION, [id, accepted.payloadJson]);
  }

  /** The same create came again while the process waits: only modified_at shows it. */
  async touch(tx: Tx, id: string): Promise<void> {
    await tx.query('UPDATE account_import_process SET modified_at = clock_timestamp() WHERE id = $1', [id]);
  }
}

function pairOf({ importSupplierId, externalAccountNumber }: AcceptedImport): string {
  return `${importSupplierId} ${externalAccountNumber}`;
}
