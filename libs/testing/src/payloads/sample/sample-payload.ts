import { type AccountImportRequest } from '@carryover/contract';
import { sampleCustomers } from './sample-customers.js';
import { sampleLedgers } from './sample-ledgers.js';
import { sampleRecords } from './sample-records.js';
import { sampleSupplyAddresses } from './sample-supply-addresses.js';

/**
 * One account that fills every field of the account payload, in normal form and consistent by every rule of the
 * contract. A new object on each call; `overrides` replace fields of the top level.
 */
export function samplePayload(overrides: Partial<AccountImportRequest> = {}): AccountImportRequest {
  return {
    import_supplier: 'DEMO',
    external_account_number: 'TRE-4471-0093',
    unknown_occupier: false,
    customers: sampleCustomers(),
    billing_name: 'Dr M and Mr J Trelawney',
    billing_address1: 'Chapel Cottage',
    billing_address2: '3 Fore Street',
    billing_address3: 'Porthkellis',
    billing_address4: 'Redruth',
    billing_address5: 'Cornwall',
    billing_postcode: 'TR15 2AB',
    account_type: 'DOMESTIC',
    sales_channel: 'FIELD_SALES',
    sales_subchannel: 'Camborne market',
    supply_addresses: sampleSupplyAddresses(),
    transfer_balance: '57.30',
    ledgers: sampleLedgers(),
    last_billed_to_date: '2024-08-31',
    last_payment_review_date: '2024-06-12',
    next_bill_due_date: '2024-11-30',
    smart_read_frequency: 'DAILY',
    smart_read_cycle_day: 12,
    communication_preference: 'PRINT',
    document_accessibility: 'BRAILLE',
    ...sampleRecords(),
    ...overrides,
  };
}
