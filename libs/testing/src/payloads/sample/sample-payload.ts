import { AccountImportRequest } from '@carryover/contract';
import { examplesOf, inOrder } from './examples-of.js';
import { sampleCustomers } from './sample-customers.js';
import { sampleLedgers } from './sample-ledgers.js';
import { sampleRecords } from './sample-records.js';
import { sampleSupplyAddresses } from './sample-supply-addresses.js';

/**
 * One account that fills every field of the account payload, in normal form and consistent by every rule of the
 * contract: the examples of the declaration, and beside them what lists need to have several entries that agree.
 * A new object on each call; `overrides` replace fields of the top level.
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
