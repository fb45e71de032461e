import { type AccountPayloadReading, type ReferenceData, readAccountPayload } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { type ImportSupplier, SuppliersQueries } from '../../suppliers/index.js';
import { textField } from './text-field.js';
import { ValidationContexts } from './validation-contexts.js';

/** An account payload as far as it could be read. */
export interface ReadImportRequest extends AccountPayloadReading {
  /** Null when the code is missing or names no supplier of the caller's organisation. */
  readonly supplier: ImportSupplier | null;
  readonly externalAccountNumber: string | null;
}

/** A stored payload, read again, with what it was judged by. */
export interface ReadStoredImport extends AccountPayloadReading {
  readonly supplier: ImportSupplier | null;
  readonly referenceData: ReferenceData;
}

/** Reads an account payload the same way for validate, create and the worker: shape, fields, then rules across fields. */
@Injectable()
export class ImportRequestReader {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly contexts: ValidationContexts,
  ) {}

  /** Finds the supplier among those of the organisation and reports every problem of the payload at once. */
  async read(organizationId: string, body: unknown): Promise<ReadImportRequest> {
    const code = textField(body, 'import_supplier');
    const supplier = code === null ? null : await this.suppliers.findByCode(organizationId, code);
    const reading = readAccountPayload(body, {
      ...(await this.contexts.gather(supplier, body)),
      ...(code === null ? {} : { supplierExists: supplier !== null }),
    });
    return { ...reading, supplier, externalAccountNumber: textField(body, 'external_account_number') };
  }

  /** Checks a stored payload again, as the rules, the lists and the supplier's settings see it now. */
  async readStored(importSupplierId: string, payload: unknown): Promise<ReadStoredImport> {
    const supplier = await this.suppliers.findById(importSupplierId);
    const context = await this.contexts.gather(supplier, payload);
    const reading = readAccountPayload(payload, { ...context, supplierExists: supplier !== null });
    return { ...reading, supplier, referenceData: context.referenceData };
  }
}
