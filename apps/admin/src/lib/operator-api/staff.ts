import type { Actionable, Page } from './common';
import type { StaffRole } from './sessions';

export interface StaffMember extends Actionable {
  id: string;
  email: string;
  display_name: string;
  role: StaffRole;
  created_at: string;
  disabled_at: string | null;
  /** Live sessions. */
  sessions: number;
  last_seen_at: string | null;
  /** They sign in at the OpenID provider, which says their role and name. */
  is_single_sign_on: boolean;
  /** How many they have. */
  passkeys: number;
}

/** A page of the staff, with what may be done to the staff as a whole. */
export interface StaffPage extends Page<StaffMember>, Actionable {}

/** Somebody just invited, or whose access was reset: the only time the password is sent. */
export interface InvitedStaffMember extends StaffMember {
  one_time_password: string;
  /** It works until then, once. */
  one_time_password_expires_at: string;
}
