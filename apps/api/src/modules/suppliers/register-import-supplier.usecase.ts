import type { SupplierSettings } from '@carryover/contract';
import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/database/database.js';
import { Clock } from '../../platform/time/clock.js';
import { SuppliersRepository } from './suppliers.repository.js';

/** Makes sure that an organisation has an import supplier. */
export interface RegisterImportSupplierCommand {
  organizationName: string;
  code: string;
  name: string;
  /** Whether it is for trying things out, for ever. Left out, it is live. */
  isSandbox?: boolean;
  settings: SupplierSettings;
}

/** Where to find what was registered. */
export interface RegisteredSupplier {
  organizationId: string;
  created: boolean;
  /** Whether the supplier is a sandbox; one that exists keeps its kind. */
  isSandbox: boolean;
}

/** Registers an import supplier as Ongoing, together with its organisation; what exists already stays as it is. */
@Injectable()
export class RegisterImportSupplierUseCase {
  constructor(
    private readonly suppliers: SuppliersRepository,
    private readonly clock: Clock,
  ) {}

  async run(
    tx: Tx,
    { organizationName, isSandbox = false, ...supplier }: RegisterImportSupplierCommand,
  ): Promise<RegisteredSupplier> {
    const now = this.clock.now();
    const organizationId =
      (await this.suppliers.findOrganizationId(tx, organizationName)) ??
      (await this.suppliers.addOrganization(tx, organizationName, now));
    const existing = await this.suppliers.findKind(tx, supplier.code);
    if (existing !== null) return { organizationId, created: false, isSandbox: existing.isSandbox };
    await this.suppliers.addSupplier(tx, { organizationId, isSandbox, ...supplier }, now);
    return { organizationId, created: true, isSandbox };
  }
}
