import { Injectable } from '@nestjs/common';
import { Database } from '../../../platform/database/database.js';
import { type SupplierConfiguration } from './supplier-configuration.js';
import { type RecordedChange, SupplierSettingsRepository } from './supplier-settings.repository.js';

/** Settings of a supplier, as staff see them. */
export interface SupplierSettingsView {
  readonly configuration: SupplierConfiguration;
  /** Newest first. */
  readonly changes: readonly RecordedChange[];
}

/** Reads a supplier's settings for staff; rules read them through SuppliersQueries. */
@Injectable()
export class SupplierSettingsQueries {
  constructor(
    private readonly database: Database,
    private readonly repository: SupplierSettingsRepository,
  ) {}

  /** @returns null for an unknown supplier */
  async find(code: string): Promise<SupplierSettingsView | null> {
    const supplier = await this.repository.find(this.database.reader, code);
    if (supplier === null) return null;
    const changes = await this.repository.listChanges(this.database.reader, supplier.id);
    return { configuration: supplier.configuration, changes };
  }
}
