import { AccountImportRequest } from '@carryover/contract';
import { complete } from '@carryover/samples';
import { examplesOf } from './examples-of.js';
import { sampleCustomers } from './sample-customers.js';
import { sampleLedgers } from './sample-ledgers.js';
import { sampleRecords } from './sample-records.js';
import { sampleSupplyAddresses } from './sample-supply-addresses.js';

/**
 * An account that fills every field of the payload, in normal form and valid by every rule: the examples of the
 * declarations, and lists whose entries agree. A new object on each call; `overrides` replace fields of the top
 * level.
 */
export function samplePayload(overrides: Partial<AccountImportRequest> = {}): AccountImportRequest {
  const payload = {
    ...examplesOf(AccountImportRequest),
    customers: sampleCustomers(),
    supply_addresses: sampleSupplyAddresses(),
    ledgers: sampleLedgers(),
    ...sampleRecords(),
    ...overrides,
  };
  // For the order of the fields alone: what is absent stays so.
  return complete(AccountImportRequest, payload, () => undefined);
}
