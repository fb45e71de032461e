import { type AccountImportRequest } from '@carryover/contract';
import { seedOf } from '@carryover/samples';
import { DISTINCT_ACCOUNTS } from './account-identity.js';
import { makeAccount } from './make-account.js';

/** Accounts of one seed; those of another seed are others as long as the counts stay below this. */
const ACCOUNTS_PER_SEED = 50_000;

/**
 * So many valid payloads of all sizes, the same ones for the same seed. Account numbers, meter points, transaction ids
 * and references differ between all of them, and between two seeds below 125.
 */
export function generatePayloads(count: number, seed: number, supplier: string): AccountImportRequest[] {
  return Array.from({ length: count }, (_, index) => {
    const account = (seed * ACCOUNTS_PER_SEED + index) % DISTINCT_ACCOUNTS;
    return makeAccount({
      supplier,
      account,
      seed: seedOf(account + 1),
      size: index % 4 === 0 ? (index * 7) % 100 : 100,
    });
  });
}
