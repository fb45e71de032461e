import { type AcceptedAccount, canonicalJson, hashOfCanonical } from '@carryover/contract';
import type { WrittenPayload } from './account-steps.js';

/** A payload without errors in the form in which it is stored. */
export function keptForm(payload: AcceptedAccount): WrittenPayload {
  const json = canonicalJson(payload);
  return { externalAccountNumber: payload.external_account_number, json, hash: hashOfCanonical(json) };
}
