import { isRoleAtLeast, type StaffRole } from '../../auth/index.js';
import { actionsIn, type ListedImport } from '../../imports/index.js';

type Acted = Pick<ListedImport, 'status' | 'platform_identifier' | 'import_supplier_status' | 'payload_erased_at'>;

/** What somebody of this role may do to an import as it is. */
export function allowedActions(listed: Acted, role: StaffRole): string[] {
  const checks = listed.platform_identifier === null ? [] : ['self_check'];
  if (!isRoleAtLeast(role, 'operator')) return checks;
  const isErased = listed.payload_erased_at !== null;
  const actions = actionsIn(listed.status, listed.import_supplier_status, isErased);
  return [...checks, ...actions, ...(isErased ? [] : ['reveal'])];
}
