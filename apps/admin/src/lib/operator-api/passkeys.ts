import type { Actionable } from './common';

/** One of one's own passkeys. */
export interface Passkey extends Actionable {
  id: string;
  label: string;
  created_at: string;
  last_used_at: string | null;
  /** This session was opened with it. */
  is_current: boolean;
}

/** How somebody shows again who they are. */
export type Confirmation = 'password' | 'passkey';

/** One's own passkeys, and whether one can be added. */
export interface Passkeys extends Actionable {
  results: readonly Passkey[];
  confirm_with: readonly Confirmation[];
}

/** A question to a passkey. */
export interface AskedPasskey {
  /** For the browser, as JSON. */
  options: string;
  /** To be brought back with the answer. */
  ticket: string;
  expires_at: string;
}
