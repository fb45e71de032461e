import { type AccountImportRequest } from '@carryover/contract';
import fc from 'fast-check';
import { DISTINCT_ACCOUNTS } from './account-identity.js';
import { makeAccount } from './make-account.js';

export interface AccountPayloadOptions {
  readonly supplier: string;
  /** Fixes what tells accounts apart; without it two draws may, rarely, make the same account numbers. */
  readonly account?: number;
}

/**
 * Valid account payloads as suppliers might send them, not yet in normal form, consistent by every rule of the contract.
 * Shrinks to smaller accounts: fewer optional parts, shorter lists, plainer text.
 */
export function accountPayloadArbitrary({
  supplier,
  account,
}: AccountPayloadOptions): fc.Arbitrary<AccountImportRequest> {
  const identity = account === undefined ? fc.integer({ min: 0, max: DISTINCT_ACCOUNTS - 1 }) : fc.constant(account);
  return fc
    .record({
      account: fc.noBias(fc.noShrink(identity)),
      seed: fc.noBias(fc.noShrink(fc.integer({ min: 0, max: 0xffffffff }))),
      size: fc.noBias(fc.integer({ min: 0, max: 100 })),
    })
    .map((blueprint) => makeAccount({ supplier, ...blueprint }));
}
