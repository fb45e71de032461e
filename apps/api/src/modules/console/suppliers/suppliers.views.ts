import type { Answer } from '../../../platform/openapi/index.js';
import { isRoleAtLeast, type ListedApiKey, type StaffRole } from '../../auth/index.js';
import type { ImportCounts } from '../../imports/index.js';
import type { ListedSupplier, SupplierStatus } from '../../suppliers/index.js';
import type { API_KEY, SUPPLIER_SUMMARY } from './suppliers.schemas.js';

/** An import supplier with how far its accounts are. */
export type SupplierView = Answer<typeof SUPPLIER_SUMMARY>;
type ApiKeyView = Answer<typeof API_KEY>;

/** The statuses staff may choose from where a supplier stands. */
const NEXT_STATUSES: Readonly<Record<SupplierStatus, readonly SupplierStatus[]>> = {
  Ongoing: ['Paused', 'Complete'],
  Paused: ['Ongoing', 'Complete'],
  Complete: ['Ongoing'],
};

/** A supplier as staff of a role see it, with counts of its imports. */
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

function supplierActions(
  { status, is_sandbox: isSandbox }: ListedSupplier,
  role: StaffRole,
): SupplierView['allowed_actions'] {
  if (!isRoleAtLeast(role, 'operator')) return [];
  const actions = [...NEXT_STATUSES[status].map((next) => `set_status:${next}` as const), 'change_settings'] as const;
  if (!isRoleAtLeast(role, 'admin')) return actions;
  return [...actions, 'issue_api_key', ...(isSandbox && status !== 'Ongoing' ? (['empty'] as const) : [])];
}

/** A key with what may be done to it. */
export function apiKeyView(key: ListedApiKey, role: StaffRole): ApiKeyView {
  const mayRevoke = key.revoked_at === null && isRoleAtLeast(role, 'admin');
  return { ...key, allowed_actions: mayRevoke ? ['revoke'] : [] };
}
