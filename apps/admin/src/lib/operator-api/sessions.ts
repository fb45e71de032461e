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
  /** Opened at the OpenID provider, so that there is no password here. */
  is_single_sign_on: boolean;
  /** Nothing can be done before a passkey is added. */
  must_enrol_passkey: boolean;
  /** Completing a supplier, erasing payloads and retrying more imports than this wait for a second person; null where nothing does. */
  needs_approval: { retry_imports_above: number } | null;
}

/** How staff can sign in; the name of the OpenID provider when there is one. */
export interface SignInMethods {
  single_sign_on: { name: string } | null;
  /** Whether browsers have passkeys for the address of the console. */
  passkeys: boolean;
}

/** A sign-in that goes on at the OpenID provider. */
export interface BegunSignIn {
  authorization_url: string;
  /** For this browser to bring back. */
  ticket: string;
  expires_at: string;
}
