import {
  type AccountPayloadReading,
  type ReferenceData,
  readAccountPayload,
  type ValidationContext,
  watchEmptyLists,
} from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { type AccountCheckKind, timeAccountCheck } from '../../../platform/metrics/process-metrics.js';
import { LargeBodies } from '../../../platform/rate-limits/large-bodies.js';
import { DocumentChecks } from '../../documents/index.js';
import { type ImportSupplier, SuppliersQueries } from '../../suppliers/index.js';
import { documentsToLookFor, withMissing } from '../validation/missing-documents.js';
import { textField } from '../validation/text-field.js';
import { ValidationContexts } from './validation-contexts.js';

/** An account payload as far as it could be read. */
export interface ReadImportRequest extends AccountPayloadReading {
  /** Null when the code is missing or names no supplier of the caller's organisation. */
  readonly supplier: ImportSupplier | null;
  readonly externalAccountNumber: string | null;
}

/** Finds the payload that a correction of an account is checked against; null where there is none. */
export type CorrectedPayloadOf = (supplier: ImportSupplier, externalAccountNumber: string) => Promise<object | null>;

/** Further context for the check of a correction. */
export async function correctedBy(
  find: CorrectedPayloadOf | undefined,
  supplier: ImportSupplier | null,
  externalAccountNumber: string | null,
): Promise<Pick<ValidationContext, 'corrects'>> {
  if (find === undefined || supplier === null || externalAccountNumber === null) return {};
  const corrects = await find(supplier, externalAccountNumber);
  return corrects === null ? {} : { corrects };
}

/** How a payload is read that was sent. */
export interface ReadingOptions {
  readonly kind: AccountCheckKind;
  readonly isStrict: boolean;
  readonly correctsOf?: CorrectedPayloadOf;
}

/** How a stored payload is read. */
export interface StoredReadingOptions {
  /** Called with the name of a list that is empty, when a value is looked up in it. */
  readonly onEmptyList?: (list: string) => void;
  /** As of {@link ValidationContexts.gather}. */
  readonly catalogueVersion?: string;
}

/** A stored payload, read again, with what it was checked by. */
export interface ReadStoredImport extends AccountPayloadReading {
  readonly supplier: ImportSupplier | null;
  readonly referenceData: ReferenceData;
}

/**
 * Reads an account payload the same way for validate, create and the worker: shape, fields, then rules across fields, then
 * whether its documents are stored. May ask the storage of documents: not to be called inside a database transaction.
 */
@Injectable()
export class ImportRequestReader {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly contexts: ValidationContexts,
    private readonly documents: DocumentChecks,
    private readonly large: LargeBodies,
  ) {}

  /**
   * Finds the supplier among those of the organisation and reports every problem of the payload.
   * @param kind what it is checked for, by which the time is counted
   * @param isStrict whether a sandbox payload is checked as that of a live supplier
   * @param correctsOf gives the payload that this one corrects
   * @throws DocumentStorageUnavailable the storage of documents does not answer
   */
  async read(
    organizationId: string,
    body: unknown,
    { kind, isStrict, correctsOf }: ReadingOptions = { kind: 'validate', isStrict: false },
  ): Promise<ReadImportRequest> {
    const code = textField(body, 'import_supplier');
    const supplier = code === null ? null : await this.suppliers.findByCode(organizationId, code);
    const externalAccountNumber = textField(body, 'external_account_number');
    const context = {
      ...(await this.contexts.gather(supplier, body)),
      ...(await correctedBy(correctsOf, supplier, externalAccountNumber)),
      ...(code === null ? {} : { supplierExists: supplier !== null }),
      ...(isStrict ? { isSandbox: false } : {}),
    };
    const reading = this.large.checking(() => timeAccountCheck(kind, () => readAccountPayload(body, context)));
    return { ...(await this.withDocuments(supplier, context, reading)), supplier, externalAccountNumber };
  }

  /**
   * Checks a stored payload again, with the present rules, lists and storage.
   * @param of its supplier, by whose settings it is checked, or the id of that, for the settings of half a second ago
   * @throws DocumentStorageUnavailable the storage of documents does not answer
   */
  async readStored(
    of: ImportSupplier | string,
    payload: unknown,
    { onEmptyList, catalogueVersion }: StoredReadingOptions = {},
  ): Promise<ReadStoredImport> {
    const supplier = typeof of === 'string' ? await this.suppliers.findById(of) : of;
    const context = await this.contexts.gather(supplier, payload, catalogueVersion);
    const { referenceData: lists } = context;
    const referenceData = onEmptyList === undefined ? lists : watchEmptyLists(lists, onEmptyList);
    const by = { ...context, referenceData, supplierExists: supplier !== null };
    const reading = timeAccountCheck('stored', () => readAccountPayload(payload, by));
    const checked = await this.withDocuments(supplier, context, reading);
    return { ...checked, supplier, referenceData: context.referenceData };
  }

  /** Adds the documents that are not stored, if the supplier wants that checked (R136). */
  private async withDocuments(
    supplier: ImportSupplier | null,
    context: ValidationContext,
    reading: AccountPayloadReading,
  ): Promise<AccountPayloadReading> {
    if (supplier === null || !this.documents.areAskedFor(supplier)) return reading;
    const named = documentsToLookFor(reading, context);
    return named === null ? reading : withMissing(reading, await this.documents.findMissing(supplier, named), context);
  }
}
