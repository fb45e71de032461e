import { IMPORT_TRANSITIONS, type Problem, type ProcessStatus } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import type { SupplierStatus } from '../../suppliers/index.js';
import { ImportWarningsRepository, keptWarnings, toldWarnings } from '../../warnings/index.js';
import { PayloadSeals, type SealedForm } from '../sealing/payload-seals.js';
import { keepNewSql } from './keep-new-sql.js';
import { KEEP_VERSION } from './keep-version-sql.js';
import { takesDryRunsOnlySql } from './takes-dry-runs-only-sql.js';
import { transitionSql } from './transition-sql.js';

/** A create that passed validation and is about to be stored. */
export interface AcceptedImport {
  readonly importSupplierId: string;
  readonly externalAccountNumber: string;
  /** The normalised payload as JSON text. */
  readonly payloadJson: string;
  readonly payloadHash: string;
  /** Whether a dry run is asked for; of a supplier that takes dry runs only it is one without. */
  readonly isDryRun: boolean;
  readonly scheduleWindowStart: string | null;
  readonly scheduleWindowEnd: string | null;
  /**
   * Which end of the window was filled in because the sender gave none; left out or null, neither. Its moment differs at every resend:
   * compared is that it was filled in.
   */
  readonly filledEnd?: 'start' | 'end' | null;
  /** Of the request, as `traceparent`; null where no traces are taken. */
  readonly traceContext?: string | null;
  /** Warnings about the payload; left out, there are none. */
  readonly warnings?: readonly Problem[];
}

/** The process of a pair as a create finds it. */
export interface ExistingProcess {
  readonly id: string;
  readonly status: ProcessStatus;
  readonly platformIdentifier: string | null;
  /** Whether payload, dry run and window equal the ones sent. */
  readonly isSame: boolean;
  /** Whether the payload alone is the one given. */
  readonly isSamePayload: boolean;
  /** Status of the supplier, locked until the transaction ends. */
  readonly supplierStatus: SupplierStatus;
}

/** Result of storing an import as a new one. */
export interface KeptImport {
  /** False when the pair has a process already, or the supplier takes none. */
  readonly isNew: boolean;
  /** Read in the transaction, not cached: nothing is stored unless it is Ongoing (R13). */
  readonly supplierStatus: SupplierStatus;
}

/** An import to store, and the key its process gets if it is new. */
export interface NewImport {
  readonly id: string;
  readonly accepted: AcceptedImport;
}

/** Types of what is given of one import, in the order of `insertAllNew`. */
const COLUMNS = 'uuid, uuid, text, jsonb, bytea, text, text, boolean, timestamptz, timestamptz, text, text'.split(', ');

/** The version of a payload that a new process has. */
const FIRST = 1;

/** One statement for each number of imports, so that connections can keep them prepared. */
const INSERTS: string[] = [];
/** The same for imports of which one at least has warnings. */
const INSERTS_WITH_WARNINGS: string[] = [];

function insertSql(count: number, hasWarnings: boolean): string {
  const rows = Array.from({ length: count }, (_, row) =>
    COLUMNS.map((type, column) => `$${row * COLUMNS.length + column + 1}::${type}`).join(', '),
  );
  return keepNewSql({
    given: `VALUES (${rows.join('), (')})`,
    warned: hasWarnings ? `$${count * COLUMNS.length + 1}` : null,
  });
}

const REPLACE = transitionSql(IMPORT_TRANSITIONS.replace, {
  where: 'p.id = $1',
  set: {
    is_dry_run: `$3::boolean OR ${takesDryRunsOnlySql('p.import_supplier_id')}`,
    schedule_window_start: '$4::timestamptz',
    schedule_window_end: '$5::timestamptz',
    schedule_window_filled: '$8',
    payload_version: 'p.payload_version + 1',
    payload_hash: '$2',
    available_at: 'greatest(clock_timestamp(), $4::timestamptz)',
    attempt: '0',
    // What is sent by itself waits for no wave any more.
    wave_id: 'NULL',
    trace_context: '$7',
  },
  data: '$6::jsonb',
  returning: 'moved.payload_version AS version',
});

/** SQL by end: the stored window has one that the platform filled in, or one of which that is not known as an earlier release stored it. */
const MAY_BE_FILLED = {
  start: `schedule_window_start IS NOT NULL AND coalesce(schedule_window_filled, 'start') = 'start'`,
  end: `schedule_window_end IS NOT NULL AND coalesce(schedule_window_filled, 'end') = 'end'`,
} as const;

/** Takes an import that is sent by itself out of the wave it waited for. */
const TOUCH = `UPDATE account_import_process SET modified_at = clock_timestamp(), wave_id = NULL,
    available_at = CASE WHEN wave_id IS NULL THEN available_at ELSE greatest(clock_timestamp(), schedule_window_start) END
  WHERE id = $1`;

/** Writes accepted imports. */
@Injectable()
export class AcceptedImportsRepository {
  constructor(
    private readonly seals: PayloadSeals,
    private readonly warnings: ImportWarningsRepository,
  ) {}

  /**
   * Stores new processes, their payloads and their first events (T1) in one statement, durable when it returns; none of them
   * when it throws. A pair that has a process already is left out, and so are imports of suppliers that are not Ongoing; a
   * concurrent change of the status is serialised with it.
   * @returns the outcome of each, by id
   */
  async insertAllNew(tx: Tx, imports: readonly NewImport[]): Promise<ReadonlyMap<string, KeptImport>> {
    const warned = imports.flatMap(warningsOf);
    const inserts = warned.length === 0 ? INSERTS : INSERTS_WITH_WARNINGS;
    inserts[imports.length] ??= insertSql(imports.length, warned.length > 0);
    // In one order, so that two statements which want the same pairs never wait for each other in a circle.
    const ordered = [...imports].sort((one, other) => (pairOf(one.accepted) < pairOf(other.accepted) ? -1 : 1));
    const rowOf = async ({ id, accepted }: NewImport) => [
      id,
      accepted.importSupplierId,
      accepted.externalAccountNumber,
      ...columnsOf(await this.seals.keptForm(accepted.payloadJson, { processId: id, version: FIRST })),
      accepted.payloadHash,
      accepted.isDryRun,
      accepted.scheduleWindowStart,
      accepted.scheduleWindowEnd,
      accepted.traceContext ?? null,
      filledOf(accepted),
    ];
    const values: unknown[] = (await Promise.all(ordered.map(rowOf))).flat();
    if (warned.length > 0) values.push(JSON.stringify(warned));
    const rows = await tx.query<(KeptImport & { id: string })[]>(inserts[imports.length] ?? '', values);
    return new Map(rows.map(({ id, isNew, supplierStatus }) => [id, { isNew, supplierStatus }]));
  }

  /** The pair's process and the status of its supplier, both as they stay until the transaction ends. */
  async lockExisting(tx: Tx, accepted: AcceptedImport): Promise<ExistingProcess> {
    const [existing] = await tx.query<ExistingProcess[]>(
      `SELECT p.id, p.status, s.status AS "supplierStatus", platform_identifier AS "platformIdentifier",
         payload_hash = $3 AS "isSamePayload", payload_hash = $3 AND is_dry_run = ($4 OR ${takesDryRunsOnlySql('$1')})
           AND (schedule_window_start IS NOT DISTINCT FROM $5::timestamptz OR $7::text IS NOT DISTINCT FROM 'start' AND ${MAY_BE_FILLED.start})
           AND (schedule_window_end IS NOT DISTINCT FROM $6::timestamptz OR $7::text IS NOT DISTINCT FROM 'end' AND ${MAY_BE_FILLED.end})
           AS "isSame"
       FROM hold_supplier_statuses(ARRAY[$1::uuid]) s, account_import_process p
       WHERE p.import_supplier_id = $1 AND p.external_account_number = $2
       FOR NO KEY UPDATE OF p`,
      [
        accepted.importSupplierId,
        accepted.externalAccountNumber,
        accepted.payloadHash,
        accepted.isDryRun,
        accepted.scheduleWindowStart,
        accepted.scheduleWindowEnd,
        accepted.filledEnd ?? null,
      ],
    );
    if (existing === undefined) throw new Error('an import process was expected: processes are never deleted');
    return existing;
  }

  /**
   * Whether the customer of a locked process asked that their personal data be erased. Asked once it is locked, and not with the
   * lock: a statement that waited for an erasure does not see what that wrote elsewhere.
   */
  async isErased(tx: Tx, id: string): Promise<boolean> {
    const found = await tx.query<unknown[]>('SELECT FROM customer_erasure WHERE process_id = $1', [id]);
    return found.length > 0;
  }

  /** Replaces the payload of a locked process by a new version and returns it to PENDING (T2). */
  async replace(tx: Tx, id: string, accepted: AcceptedImport): Promise<void> {
    const [replaced] = await tx.query<{ version: number }[]>(REPLACE, [
      id,
      accepted.payloadHash,
      accepted.isDryRun,
      accepted.scheduleWindowStart,
      accepted.scheduleWindowEnd,
      dataOf(accepted.warnings ?? []),
      accepted.traceContext ?? null,
      filledOf(accepted),
    ]);
    if (replaced === undefined) throw new Error('an import that can be replaced was expected: it is locked');
    const kept = await this.seals.keptForm(accepted.payloadJson, { processId: id, version: replaced.version });
    await tx.query(KEEP_VERSION, [id, ...columnsOf(kept)]);
    await this.warnings.replace(tx, id, accepted.warnings ?? []);
  }

  /** Records that the same create came again while the process waits: sets modified_at and the warnings of now. */
  async touch(tx: Tx, id: string, warnings: readonly Problem[] = []): Promise<void> {
    await this.warnings.replace(tx, id, warnings);
    await tx.query(TOUCH, [id]);
  }
}

const columnsOf = ({ payloadJson, sealedPayload, sealedKey }: SealedForm) => [payloadJson, sealedPayload, sealedKey];

/** Which end of the window was filled in, as it is stored; null without a window. */
function filledOf({ scheduleWindowStart, scheduleWindowEnd, filledEnd }: AcceptedImport): string | null {
  return scheduleWindowStart === null && scheduleWindowEnd === null ? null : (filledEnd ?? 'none');
}

/** Data of the event of a payload, as JSON. */
function dataOf(warnings: readonly Problem[]): string | null {
  const told = toldWarnings(warnings);
  return told === null ? null : JSON.stringify({ warnings: told });
}

function warningsOf({ id, accepted: { warnings = [] } }: NewImport): object[] {
  const told = toldWarnings(warnings);
  return told === null ? [] : [{ id, told, kept: keptWarnings(warnings) }];
}

function pairOf({ importSupplierId, externalAccountNumber }: AcceptedImport): string {
  return `${importSupplierId} ${externalAccountNumber}`;
}
