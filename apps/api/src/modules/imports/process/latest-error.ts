import { catalogueEntry, type ErrorCode } from '@carryover/contract';

/** Why the latest attempt failed: code, one plain sentence without personal data, and whose matter it is. */
export interface LatestError {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly domain: 'account_import' | 'platform';
  /** First places in the payload it is about, for staff. */
  readonly paths?: readonly string[];
}

/** Field paths a latest_error names at most. */
export const PATHS_NAMED = 5;

/** @param code one of the catalogue; the domain follows from it */
export function latestError(code: ErrorCode, detail: string): LatestError {
  const { domain } = catalogueEntry(code);
  return { code, detail, domain: domain === 'platform' ? 'platform' : 'account_import' };
}
