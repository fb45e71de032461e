import { type AccountPayloadReading, londonDate, readAccountPayload } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/time/clock.js';
import { type ImportSupplier, SuppliersQueries } from '../../suppliers/index.js';

/** An account payload as far as it could be read. */
export interface ReadImportRequest extends AccountPayloadReading {
  /** Null when the code is missing or names no supplier of the caller's organisation. */
  readonly supplier: ImportSupplier | null;
  readonly externalAccountNumber: string | null;
}

/** Reads an account payload the same way for validate, create and the worker: shape, fields, then rules across fields. */
@Injectable()
export class ImportRequestReader {
  constructor(
    private readonly suppliers: SuppliersQueries,
    private readonly clock: Clock,
  ) {}

  /** Finds the supplier among those of the organisation and reports every problem of the payload at once. */
  async read(organizationId: string, body: unknown): Promise<ReadImportRequest> {
    const code = textField(body, 'import_supplier');
    const supplier = code === null ? null : await this.suppliers.findByCode(organizationId, code);
    const reading = readAccountPayload(body, {
      today: londonDate(this.clock.now()),
      ...(code === null ? {} : { supplierExists: supplier !== null }),
      ...(supplier === null ? {} : { settings: supplier.settings }),
    });
    return { ...reading, supplier, externalAccountNumber: textField(body, 'external_account_number') };
  }

  /** Checks a stored payload again, as the rules and the supplier's settings see it now. */
  async readStored(importSupplierId: string, payload: unknown): Promise<AccountPayloadReading> {
    const supplier = await this.suppliers.findById(importSupplierId);
    return readAccountPayload(payload, {
      today: londonDate(this.clock.now()),
      supplierExists: supplier !== null,
      ...(supplier === null ? {} : { settings: supplier.settings }),
    });
  }
}

function textField(body: unknown, key: string): string | null {
  if (typeof body !== 'object' || body === null) return null;
  const value = (body as { [key: string]: unknown })[key];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}
