import { IMPORT_STATES } from '@carryover/contract';
import type { Answer } from '../../../platform/openapi/index.js';
import { isRoleAtLeast, type StaffRole } from '../../auth/index.js';
import { actionsIn, type ListedImport } from '../../imports/index.js';
import type { ALLOWED_IMPORT_ACTIONS } from './imports.schemas.js';

type Acted = Pick<ListedImport, 'status' | 'platform_identifier' | 'import_supplier_status' | 'payload_erased_at'>;

/** Actions that a role may take on an import in its present state. */
export function allowedActions(listed: Acted, role: StaffRole): Answer<typeof ALLOWED_IMPORT_ACTIONS> {
  const checks = listed.platform_identifier === null ? [] : (['self_check'] as const);
  if (!isRoleAtLeast(role, 'operator')) return checks;
  const isErased = listed.payload_erased_at !== null;
  const actions = actionsIn(listed.status, listed.import_supplier_status, isErased);
  const mayErase = isRoleAtLeast(role, 'admin') && IMPORT_STATES[listed.status].outcome !== 'waiting';
  return [
    ...checks,
    ...actions,
    ...(isErased ? [] : (['reveal'] as const)),
    ...(mayErase ? (['erase_customer'] as const) : []),
    ...(listed.status === 'PROCESSED' && isRoleAtLeast(role, 'admin') ? (['retract'] as const) : []),
  ];
}
