/** What a member of staff may do; each role may do what the ones before it may. */
export type StaffRole = 'viewer' | 'operator' | 'admin';

/** From the least to the most powerful. */
export const STAFF_ROLES: readonly StaffRole[] = ['viewer', 'operator', 'admin'];

/** Whether a role may do what `required` may. */
export function isRoleAtLeast(role: StaffRole, required: StaffRole): boolean {
  return STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(required);
}
