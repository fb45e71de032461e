import type { Actionable } from './common';
import type { ErrorDomain, ErrorExplanation } from './imports';

/** All imports that fail now with one code at one place. */
export interface ErrorGroup extends Actionable, ErrorExplanation {
  code: string;
  /** With * for positions in lists; null when the error names none. */
  path: string | null;
  domain: ErrorDomain;
  count: number;
  first_seen_at: string;
  last_seen_at: string;
  suppliers: { code: string; is_sandbox: boolean; count: number }[];
  /** Failures in each of the last 24 hours, oldest first. */
  per_hour: number[];
  /** The latest few. */
  samples: { id: string; external_account_number: string; detail: string }[];
}
