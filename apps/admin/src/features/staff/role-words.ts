import { type StaffRole, staffRoles } from '../../lib/operator-api';

/** What somebody of each role may do. */
const roleWords: Record<StaffRole, string> = {
  viewer: 'Viewer: sees everything, with personal data hidden, and changes nothing',
  operator: 'Operator: retries, cancels, pauses suppliers, reveals personal data, reads the audit trail',
  admin: 'Admin: also issues API keys and manages staff',
};

/** The roles with their words, to choose from. */
export function roleChoices(): { value: StaffRole; label: string }[] {
  return staffRoles.map((value) => ({ value, label: roleWords[value] }));
}
