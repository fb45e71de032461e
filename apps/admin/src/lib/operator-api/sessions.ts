export const staffRoles = ['viewer', 'operator', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

export interface StaffUser {
  email: string;
  display_name: string;
  role: StaffRole;
}

export interface IssuedSession {
  token: string;
  expires_at: string;
  /** Shows when this browser signs in again that it did so before. */
  device_token: string;
}

export interface CurrentSession {
  staff_user: StaffUser;
  expires_at: string;
}
