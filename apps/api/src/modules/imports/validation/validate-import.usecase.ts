import type { Problem } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { SentBytes } from '../../../platform/http/sent-bytes.js';
import { currentRequest } from '../../../platform/logging/request-context.js';
import { type AccountCheckKind, noteAccountCheck } from '../../../platform/metrics/process-metrics.js';
import { type TaskInThread, WorkThreads } from '../../../platform/threads/index.js';
import { DocumentChecks } from '../../documents/index.js';
import { type ImportSupplier, SuppliersQueries } from '../../suppliers/index.js';
import { AccountRefused } from '../imports.errors.js';
import { type CorrectedPayloadOf, correctedBy, ImportRequestReader } from '../usecases/read-import-request.js';
import { ValidationContexts } from '../usecases/validation-contexts.js';
import type { AccountSteps, OpenedAccount, WrittenPayload } from './account-steps.js';
import { keptForm } from './kept-form.js';
import { ListVersions } from './list-versions.js';
import { WrittenAccountRefused } from './written-account-refused.js';

/** Program of the threads that check accounts. */
export const VALIDATION_PROGRAM = new URL('./validate-account.thread.js', import.meta.url);

/** Check a payload as it was sent. */
export interface ValidateImport {
  readonly organizationId: string;
  /** What it is checked for. */
  readonly kind: AccountCheckKind;
  /** Parsed, or the bytes of a large one. */
  readonly body: unknown;
  /** Whether a sandbox supplier's payload is checked as that of a live one. */
  readonly isStrict: boolean;
  /** Problems of the query. @param supplier null when it is not known */
  readonly queryProblems: (supplier: ImportSupplier | null) => readonly Problem[];
  /** Whether the payload is to be stored when nothing refuses it. */
  readonly isKept: boolean;
  /** Whether warnings are asked for; if not, they are not gathered. */
  readonly tellsWarnings: boolean;
  /** Of a correction, finds the payload that it is held against. */
  readonly correctsOf?: CorrectedPayloadOf;
}

/** A payload or a query that something refuses. */
export interface RefusedImport {
  readonly supplier: ImportSupplier | null;
  readonly externalAccountNumber: string | null;
  readonly refusal: FieldErrorsError;
  /** Hash of the payload, if it was to be stored and the query alone is refused; null where the payload breaks rules. */
  readonly payloadHash: string | null;
}

/** A payload that nothing refuses. */
export interface GoodImport {
  readonly supplier: ImportSupplier;
  readonly externalAccountNumber: string;
  readonly refusal: null;
  readonly warnings: readonly Problem[];
  /** The payload as stored, when it was asked for. */
  readonly payload: WrittenPayload | null;
}

/** Validates a payload: a small one on the event loop, a large one in a worker thread. */
@Injectable()
export class ValidateImportUseCase {
  private readonly versions = new ListVersions();

  constructor(
    private readonly reader: ImportRequestReader,
    private readonly contexts: ValidationContexts,
    private readonly suppliers: SuppliersQueries,
    private readonly documents: DocumentChecks,
    private readonly threads: WorkThreads,
  ) {}

  /** @throws DocumentStorageUnavailable the storage of documents cannot be asked */
  async run(command: ValidateImport): Promise<RefusedImport | GoodImport> {
    const { organizationId, kind, body } = command;
    if (!(body instanceof SentBytes)) return this.validateHere(command);
    // The bytes of a client that left do not count any more, and must not wait for a thread in memory.
    currentRequest()?.whenAnswered?.(() => body.clear());
    return this.threads.run<AccountSteps, RefusedImport | GoodImport>(
      organizationId,
      VALIDATION_PROGRAM,
      (task) => this.validateInThread(task, command, body),
      { onUsed: (milliseconds) => noteAccountCheck(kind, milliseconds) },
    );
  }

  private async validateHere(command: ValidateImport): Promise<RefusedImport | GoodImport> {
    const { organizationId, kind, body, isStrict, queryProblems, isKept, correctsOf } = command;
    const by = { kind, isStrict, ...(correctsOf === undefined ? {} : { correctsOf }) };
    const reading = await this.reader.read(organizationId, body, by);
    const { supplier, externalAccountNumber, payload, warnings } = reading;
    const ofQuery = queryProblems(supplier);
    const kept = payload === null || !isKept ? null : keptForm(payload);
    if (supplier === null || externalAccountNumber === null || payload === null || ofQuery.length > 0) {
      const refusal = new AccountRefused(reading, ofQuery);
      return { supplier, externalAccountNumber, refusal, payloadHash: kept?.hash ?? null };
    }
    return { supplier, externalAccountNumber, refusal: null, warnings, payload: kept };
  }

  private async validateInThread(
    task: TaskInThread<AccountSteps>,
    command: ValidateImport,
    body: SentBytes,
  ): Promise<RefusedImport | GoodImport> {
    const blocks = body.toBlocks();
    const memory = blocks.map(({ buffer }) => buffer);
    body.clear();
    const opened = await task.ask('open', { blocks }, memory);
    if ('nested' in opened) {
      const refusal = new WrittenAccountRefused(opened);
      return { supplier: null, externalAccountNumber: null, refusal, payloadHash: null };
    }
    const { supplierCode, externalAccountNumber } = opened;
    const supplier =
      supplierCode === null ? null : await this.suppliers.findByCode(command.organizationId, supplierCode);
    const checked = await this.validateOpened(task, command, opened, supplier);
    if ('nested' in checked) {
      const refusal = new WrittenAccountRefused(checked);
      return { supplier, externalAccountNumber, refusal, payloadHash: checked.payloadHash };
    }
    if (supplier === null || externalAccountNumber === null)
      throw new Error('A payload without its pair was accepted.');
    return { supplier, externalAccountNumber, refusal: null, ...checked };
  }

  private async validateOpened(
    task: TaskInThread<AccountSteps>,
    { isStrict, queryProblems, isKept, tellsWarnings, correctsOf }: ValidateImport,
    { supplierCode, externalAccountNumber, references, listsVersion }: OpenedAccount,
    supplier: ImportSupplier | null,
  ) {
    const { referenceData, ...context } = await this.contexts.gather(supplier, {
      external_account_number: externalAccountNumber,
      references,
    });
    const version = this.versions.of(referenceData);
    const checked = await task.ask('check', {
      context: {
        ...context,
        ...(await correctedBy(correctsOf, supplier, externalAccountNumber)),
        ...(supplierCode === null ? {} : { supplierExists: supplier !== null }),
        ...(isStrict ? { isSandbox: false } : {}),
      },
      lists: version === listsVersion ? null : { version, data: referenceData },
      queryProblems: queryProblems(supplier),
      isKept,
      tellsWarnings,
      looksForDocuments: supplier !== null && this.documents.areAskedFor(supplier),
    });
    if (!('documents' in checked) || supplier === null) return settled(checked);
    return settled(await task.ask('conclude', await this.documents.findMissing(supplier, checked.documents)));
  }
}

type Checked = Awaited<ReturnType<AccountSteps['check']>>;

function settled(checked: Checked): Exclude<Checked, { documents: unknown }> {
  if ('documents' in checked) throw new Error('Documents were asked for twice.');
  return checked;
}
