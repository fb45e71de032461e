import { isRoleAtLeast, type StaffRole } from '../../auth/index.js';
import { actionsIn } from '../../imports/index.js';

/** What somebody of this role may do to an import in this state. */
export function allowedActions(status: string, accountNumber: string | null, role: StaffRole): string[] {
  const checks = accountNumber === null ? [] : ['self_check'];
  return isRoleAtLeast(role, 'operator') ? [...checks, ...actionsIn(status), 'reveal'] : checks;
}
