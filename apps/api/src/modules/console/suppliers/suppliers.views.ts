import { isRoleAtLeast, type ListedApiKey, type StaffRole } from '../../auth/index.js';
import type { ImportCounts } from '../../imports/index.js';
import type { ListedSupplier, SupplierStatus } from '../../suppliers/index.js';

/** An import supplier with how far its accounts are. */
export interface SupplierView extends Omit<ListedSupplier, 'id' | 'organization_id'> {
  readonly counts: ImportCounts;
  readonly total: number;
  readonly imported: number;
  readonly allowed_actions: readonly string[];
}

/** The statuses staff may choose from where a supplier stands. */
const NEXT_STATUSES: Readonly<Record<SupplierStatus, readonly SupplierStatus[]>> = {
  Ongoing: ['Paused', 'Complete'],
  Paused: ['Ongoing', 'Complete'],
  Complete: ['Ongoing'],
};

export function supplierView(supplier: ListedSupplier, counts: ImportCounts, role: StaffRole): SupplierView {
  const { id: _, organization_id: __, ...shown } = supplier;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    ...shown,
    counts,
    total,
    imported: counts.PROCESSED,
    allowed_actions: supplierActions(supplier, role),
  };
}

function supplierActions({ status, is_sandbox: isSandbox }: ListedSupplier, role: StaffRole): string[] {
  if (!isRoleAtLeast(role, 'operator')) return [];
  const actions = [...NEXT_STATUSES[status].map((next) => `set_status:${next}`), 'change_settings'];
  if (!isRoleAtLeast(role, 'admin')) return actions;
  return [...actions, 'issue_api_key', ...(isSandbox && status !== 'Ongoing' ? ['empty'] : [])];
}

/** A key with what may be done to it. */
export function apiKeyView(key: ListedApiKey, role: StaffRole): ListedApiKey & { allowed_actions: readonly string[] } {
  const mayRevoke = key.revoked_at === null && isRoleAtLeast(role, 'admin');
  return { ...key, allowed_actions: mayRevoke ? ['revoke'] : [] };
}
