import type { Problem, ProcessStatus } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { type BatchOptions, RequestBatcher } from '../../../platform/cache/request-batcher.js';
import { Database } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { unknownParameters } from '../../../platform/http/query-parameters.js';
import { failpoint } from '../../../platform/lifecycle/failpoints.js';
import { writeTraceparent } from '../../../platform/telemetry/trace-context.js';
import { currentSpan, inSpan } from '../../../platform/telemetry/tracer.js';
import { Clock } from '../../../platform/time/clock.js';
import {
  type ImportSupplier,
  MigrationNotOngoing,
  type SupplierStatus,
  SuppliersQueries,
} from '../../suppliers/index.js';
import { type ErrorFormatQuery, errorFormatProblems } from '../error-format/error-format.js';
import { AccountAlreadyImported, CustomerErased, ImportInProgress } from '../imports.errors.js';
import { ImportsQueries } from '../imports.queries.js';
import { type IncludeQuery, includeProblems } from '../included-warnings.js';
import {
  type AcceptedImport,
  AcceptedImportsRepository,
  type KeptImport,
  type NewImport,
} from '../process/accepted-imports.repository.js';
import { ImportWaker } from '../process/import-waker.js';
import { readScheduleOptions, type ScheduleQuery } from '../schedule-options.js';
import { readStrictness, type StrictQuery } from '../strictness.js';
import { ValidateImportUseCase } from '../validation/validate-import.usecase.js';

const PARAMETERS = [
  ...['is_dry_run', 'schedule_window_start', 'schedule_window_end'],
  ...['error_format', 'include', 'strict'],
];

/**
 * Imports that one statement stores at most, and milliseconds that they wait at most for the statement before theirs:
 * while PostgreSQL writes, payloads are checked, and two statements of an organisation at once would only be smaller.
 */
const BATCHING: BatchOptions = { maxBatchSize: 16, maxWait: 10 };

/** Accept an account for import. */
export interface ScheduleAccountImport {
  readonly organizationId: string;
  readonly body: unknown;
  readonly query: ScheduleQuery & ErrorFormatQuery & IncludeQuery & StrictQuery;
}

/**
 * Stores a valid account payload as a PENDING process. When it returns, the import is durable; the account is created
 * later by a worker.
 */
@Injectable()
export class ScheduleAccountImportUseCase {
  /** Stores imports together and returns the result of each; all new ones are durable before one is answered. */
  private readonly kept = new RequestBatcher<NewImport, KeptImport | undefined>(async (imports) => {
    const kept = await this.accepted.insertAllNew(this.database.reader, imports);
    return imports.map(({ id }) => kept.get(id));
  }, BATCHING);

  constructor(
    private readonly validateImport: ValidateImportUseCase,
    private readonly queries: ImportsQueries,
    private readonly suppliers: SuppliersQueries,
    private readonly accepted: AcceptedImportsRepository,
    private readonly waker: ImportWaker,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores an account for import.
   * @returns warnings about the payload
   * @throws AccountAlreadyImported the account was imported before (R14)
   * @throws ImportInProgress a worker is importing it (R15)
   * @throws CustomerErased the customer's personal data was erased on request
   * @throws MigrationNotOngoing the supplier is Paused or Complete (R13)
   * @throws AccountRefused every problem of the payload and the query parameters
   */
  async run(command: ScheduleAccountImport): Promise<readonly Problem[]> {
    const strictness = readStrictness(command.query);
    const now = this.clock.now();
    const optionsFor = (supplier: ImportSupplier | null) =>
      readScheduleOptions(command.query, now, supplier?.settings.scheduleWindowMaxDays);
    const span = currentSpan();
    const check = () =>
      this.validateImport.run({
        organizationId: command.organizationId,
        kind: 'create',
        body: command.body,
        isStrict: strictness.isStrict,
        queryProblems: (supplier) => [
          ...unknownParameters(command.query, PARAMETERS),
          ...optionsFor(supplier).problems,
          ...errorFormatProblems(command.query),
          ...includeProblems(command.query),
          ...strictness.problems,
        ],
        isKept: true,
        tellsWarnings: true,
      });
    const checked = await inSpan('imports.check', {}, check);
    const { supplier, externalAccountNumber } = checked;
    if (supplier === null || externalAccountNumber === null) throw checked.refusal;
    if (checked.refusal !== null || supplier.status !== 'Ongoing') {
      // The answer about the pair and the supplier comes before the one about fields.
      await this.refuseSettledPair(
        supplier,
        externalAccountNumber,
        checked.refusal === null ? (checked.payload?.hash ?? null) : checked.payloadHash,
      );
      // What was read with the supplier may be over by half a second.
      refuseUnlessOngoing(supplier, (await this.suppliers.statusNow(supplier.id)) ?? supplier.status);
    }
    if (checked.refusal !== null) throw checked.refusal;
    const { payload, warnings } = checked;
    if (payload === null) throw new Error('The payload was to be kept.');
    const options = optionsFor(supplier);
    const accepted: AcceptedImport = {
      importSupplierId: supplier.id,
      externalAccountNumber: payload.externalAccountNumber,
      payloadJson: payload.json,
      payloadHash: payload.hash,
      isDryRun: options.isDryRun,
      scheduleWindowStart: options.windowStart,
      scheduleWindowEnd: options.windowEnd,
      filledEnd: filledEndOf(command.query),
      traceContext: span === undefined ? null : writeTraceparent(span.context),
      warnings,
    };
    const id = await inSpan('imports.keep', {}, () => this.keep(supplier, accepted));
    failpoint('imports.create.committed');
    if (id !== null && options.windowStart === null) this.waker.wake(id);
    return warnings;
  }

  /** @returns id of the process when it is new; one that was there before waits for the dispatcher */
  private async keep(supplier: ImportSupplier, accepted: AcceptedImport): Promise<string | null> {
    const id = newId();
    const kept = await this.kept.load({ id, accepted });
    if (kept === undefined) throw new Error('a supplier was expected: suppliers are never deleted');
    if (kept.isNew) return id;
    if (kept.supplierStatus !== 'Ongoing') {
      await this.refuseSettledPair(supplier, accepted.externalAccountNumber, accepted.payloadHash);
      refuseUnlessOngoing(supplier, kept.supplierStatus);
    }
    await this.database.transaction(async (tx) => {
      const existing = await this.accepted.lockExisting(tx, accepted);
      const { status, platformIdentifier: accountNumber, isSamePayload } = existing;
      refuseSettled({ status, accountNumber, isSamePayload }, accepted.externalAccountNumber);
      if (await this.accepted.isErased(tx, existing.id)) throw new CustomerErased();
      refuseUnlessOngoing(supplier, existing.supplierStatus);
      if (existing.status === 'PENDING' && existing.isSame)
        await this.accepted.touch(tx, existing.id, accepted.warnings);
      else await this.accepted.replace(tx, existing.id, accepted);
    });
    return null;
  }

  /** @param payloadHash of what was sent; null where it breaks rules */
  private async refuseSettledPair(
    supplier: ImportSupplier,
    externalAccountNumber: string,
    payloadHash: string | null,
  ): Promise<void> {
    const existing = await this.queries.findStatus(supplier.id, externalAccountNumber);
    if (existing === null) return;
    const isSamePayload =
      payloadHash === null ? null : await this.queries.hasPayload(supplier.id, externalAccountNumber, payloadHash);
    const { status, platform_identifier: accountNumber } = existing;
    refuseSettled({ status, accountNumber, isSamePayload }, externalAccountNumber);
    if (await this.queries.isErased(supplier.id, externalAccountNumber)) throw new CustomerErased();
  }
}

/** The end of a window that the platform fills in when only the other one is given (R178). */
function filledEndOf({
  schedule_window_start: start,
  schedule_window_end: end,
}: ScheduleQuery): 'start' | 'end' | null {
  if ((start === undefined) === (end === undefined)) return null;
  return start === undefined ? 'start' : 'end';
}

function refuseUnlessOngoing({ code }: ImportSupplier, status: SupplierStatus): void {
  if (status !== 'Ongoing') throw new MigrationNotOngoing(code, status);
}

/** A pair whose import may have settled. */
interface KnownPair {
  readonly status: ProcessStatus;
  readonly accountNumber: string | null;
  /** Null where what was sent cannot be compared. */
  readonly isSamePayload: boolean | null;
}

function refuseSettled({ status, accountNumber, isSamePayload }: KnownPair, externalAccountNumber: string): void {
  if (status === 'PROCESSED')
    throw new AccountAlreadyImported(externalAccountNumber, accountNumber ?? '', isSamePayload);
  if (status === 'IN_PROGRESS') throw new ImportInProgress();
}
