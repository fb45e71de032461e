import type { SupplierSettings } from '@carryover/contract';
import type { SupplierStatus } from './supplier-status.js';

/** An import supplier as other modules see it. */
export interface ImportSupplier {
  readonly id: string;
  readonly organizationId: string;
  readonly code: string;
  readonly name: string;
  readonly status: SupplierStatus;
  /** Whether it is for trying things out; fixed when it is made. */
  readonly isSandbox: boolean;
  readonly settings: SupplierSettings;
  /** Imports that may run at the same time; null for no limit. */
  readonly concurrencyLimit: number | null;
}
