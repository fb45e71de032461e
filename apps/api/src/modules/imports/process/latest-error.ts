import { catalogueEntry, type ErrorCode } from '@carryover/contract';
import type { KeptProblem } from './kept-problems.js';

/** Why the latest attempt failed: code, one plain sentence without personal data, and the domain at fault. */
export interface LatestError {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly domain: 'account_import' | 'platform';
  /** First paths in the payload it is about, for staff. */
  readonly paths?: readonly string[];
  /** Everything that is wrong with the payload, where that is why. */
  readonly problems?: readonly KeptProblem[];
}

/** What the event of a failure says of it (SQL). */
export const ERROR_DATA = `jsonb_build_object('code', moved.latest_error_code, 'detail', moved.latest_error_detail,
  'domain', moved.latest_error_domain)`;

/** Field paths a latest_error names at most. */
export const PATHS_NAMED = 5;

/** @param code one of the catalogue; the domain follows from it */
export function latestError(code: ErrorCode, detail: string): LatestError {
  const { domain } = catalogueEntry(code);
  return { code, detail, domain: domain === 'platform' ? 'platform' : 'account_import' };
}
