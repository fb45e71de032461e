/** What a member of staff may do; each role may do what the ones before it may. */
export type StaffRole = 'viewer' | 'operator' | 'admin';

const ORDER: readonly StaffRole[] = ['viewer', 'operator', 'admin'];

/** Whether a role may do what `required` may. */
export function isRoleAtLeast(role: StaffRole, required: StaffRole): boolean {
  return ORDER.indexOf(role) >= ORDER.indexOf(required);
}
