import type { SupplierSettings } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { newId } from '../../platform/database/new-id.js';
import { ImportSupplierEntity } from './import-supplier.entity.js';
import { Organization } from './organization.entity.js';
import { tellTakenFolder } from './settings/tell-taken-folder.js';
import type { SupplierStatus } from './supplier-status.js';
import { SupplierStatusChange } from './supplier-status-change.entity.js';

/** Fields of a new import supplier. */
export interface NewSupplier {
  organizationId: string;
  code: string;
  name: string;
  isSandbox: boolean;
  settings: SupplierSettings;
}

/** Writes of organisations and import suppliers. */
@Injectable()
export class SuppliersRepository {
  async addOrganization(tx: Tx, name: string, now: Date): Promise<string> {
    const id = newId();
    await tx.insert(Organization, { id, name, dataImportEnabled: true, createdAt: now });
    return id;
  }

  async findOrganizationId(tx: Tx, name: string): Promise<string | null> {
    const row = await tx.findOne(Organization, { where: { name }, select: { id: true } });
    return row?.id ?? null;
  }

  /** @throws FieldErrorsError when its documents would not lie apart from those of another supplier */
  async addSupplier(tx: Tx, supplier: NewSupplier, now: Date): Promise<string> {
    const id = newId();
    const times = { createdAt: now, modifiedAt: now };
    const root = supplier.settings.documentRoot ?? supplier.code;
    await tellTakenFolder(
      ['code'],
      root,
      tx.insert(ImportSupplierEntity, { id, ...supplier, status: 'Ongoing', ...times }),
    );
    return id;
  }

  /** Whether a supplier is a sandbox; null when there is none with this code. */
  findKind(tx: Tx, code: string): Promise<{ isSandbox: boolean } | null> {
    return tx.findOne(ImportSupplierEntity, { where: { code }, select: { id: true, isSandbox: true } });
  }

  /** The status of a supplier, locked until the transaction ends; null when there is no such supplier. */
  async lockStatus(tx: Tx, id: string): Promise<SupplierStatus | null> {
    const row = await tx.findOne(ImportSupplierEntity, {
      where: { id },
      select: { id: true, status: true },
      // Not FOR UPDATE, which waits for every import that is being written, and for ever while there are some.
      lock: { mode: 'for_no_key_update' },
    });
    return row?.status ?? null;
  }

  /**
   * Writes a change of the status. It waits for statements that store imports under the old status, and later ones
   * wait for the end of the transaction (`hold_supplier_statuses`).
   */
  async recordStatusChange(tx: Tx, change: Omit<SupplierStatusChange, 'id' | 'importSupplier'>): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock(supplier_status_key($1))', [change.importSupplierId]);
    await tx.update(
      ImportSupplierEntity,
      { id: change.importSupplierId },
      { status: change.toStatus, modifiedAt: change.occurredAt },
    );
    await tx.insert(SupplierStatusChange, { id: newId(), ...change });
  }
}
