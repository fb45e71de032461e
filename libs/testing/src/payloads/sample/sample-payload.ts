import { AccountImportRequest } from '@carryover/contract';
import { examplesOf, inOrder } from './examples-of.js';
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
  return inOrder(AccountImportRequest, {
    ...examplesOf(AccountImportRequest),
    customers: sampleCustomers(),
    supply_addresses: sampleSupplyAddresses(),
    ledgers: sampleLedgers(),
    ...sampleRecords(),
    ...overrides,
  });
}
