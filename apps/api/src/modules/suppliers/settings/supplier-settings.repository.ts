import { Injectable } from '@nestjs/common';
import type { Tx } from '../../../platform/database/database.js';
import { newId } from '../../../platform/database/new-id.js';
import { ImportSupplierEntity } from '../import-supplier.entity.js';
import type { SupplierConfiguration } from './supplier-configuration.js';
import { SupplierSettingsChange } from './supplier-settings-change.entity.js';
import { tellTakenFolder } from './tell-taken-folder.js';

/** A supplier with its settings. */
export interface ConfiguredSupplier {
  readonly id: string;
  readonly code: string;
  readonly configuration: SupplierConfiguration;
}

/** A change of settings as it was recorded. */
export type RecordedChange = Pick<SupplierSettingsChange, 'actor' | 'reason' | 'before' | 'after' | 'occurredAt'>;

/** Changes of settings shown with a supplier, newest first. */
const SHOWN = 50;

/** Settings of import suppliers and their history. */
@Injectable()
export class SupplierSettingsRepository {
  /** @param lock whether to lock the supplier until the transaction ends */
  async find(tx: Tx, code: string, lock = false): Promise<ConfiguredSupplier | null> {
    const row = await tx.findOne(ImportSupplierEntity, {
      where: { code },
      // Not FOR UPDATE, which waits for every import that is being written, and for ever while there are some.
      ...(lock && { lock: { mode: 'for_no_key_update' } }),
    });
    if (row === null) return null;
    const { id, settings, concurrencyLimit, dryRunOnly } = row;
    const columns = { ...(concurrencyLimit !== null && { concurrencyLimit }), ...(dryRunOnly && { dryRunOnly }) };
    return { id, code, configuration: { ...settings, ...columns } };
  }

  /** @throws FieldErrorsError when its documents would not lie apart from those of another supplier */
  async save(
    tx: Tx,
    { id, code }: ConfiguredSupplier,
    configuration: SupplierConfiguration,
    modifiedAt: Date,
  ): Promise<void> {
    const { concurrencyLimit = null, dryRunOnly, ...others } = configuration;
    // The column cannot tell a no that was said from the default.
    const settings = dryRunOnly === false ? { ...others, dryRunOnly } : others;
    const columns = { concurrencyLimit, dryRunOnly: dryRunOnly ?? false };
    const saved = tx.update(ImportSupplierEntity, { id }, { settings, ...columns, modifiedAt });
    await tellTakenFolder(['settings', 'document_root'], settings.documentRoot ?? code, saved);
  }

  async record(tx: Tx, importSupplierId: string, change: RecordedChange): Promise<void> {
    await tx.insert(SupplierSettingsChange, { id: newId(), importSupplierId, ...change });
  }

  /** The latest changes, newest first. */
  listChanges(tx: Tx, importSupplierId: string): Promise<RecordedChange[]> {
    return tx.find(SupplierSettingsChange, {
      where: { importSupplierId },
      order: { occurredAt: 'DESC', id: 'DESC' },
      take: SHOWN,
    });
  }
}
