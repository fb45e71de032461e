import { type AccountControlTotals, payloadHash } from '@carryover/contract';
import { type Difference, differences } from '../usecases/differences.js';
import { totalsOfPayload } from './totals-of-payload.js';

/** A payload as it was sent, or what remains of an erased one. */
export interface SentPayload {
  readonly payload: unknown;
  readonly hash: string;
  /** The control totals; null while the payload is kept. */
  readonly totals: AccountControlTotals | null;
}

/**
 * Differences between an account and what was sent: by field, or for an erased payload by control totals and hash,
 * which shows that something differs but not what.
 * @param stored the payload rebuilt from the account's tables
 */
export function differencesFromSent(stored: unknown, { payload, hash, totals }: SentPayload): Difference[] {
  if (payload !== null) return differences(stored, payload);
  const storedHash = payloadHash(stored);
  if (storedHash === hash) return [];
  return [
    { path: 'payload_hash', stored: storedHash, sent: hash },
    ...differences(totalsOfPayload(stored), totals, 'control_totals'),
  ];
}
