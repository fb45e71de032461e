import { AccountImportRequest } from '@carryover/contract';
import { layOut, type TableNode } from './table-node.js';

/**
 * Where every field of the account payload is kept: the table of each object and list. The columns are what the fields of
 * the contract say of themselves, so that a new one needs nothing here. Written and read by the same table. The key of a row
 * to that of the object around it is named after the table of that, `meter_id`; rows right below the account have none.
 */
export const ACCOUNT_LAYOUT: TableNode = layOut(AccountImportRequest, {
  table: 'account',
  children: {
    customers: {
      table: 'customer',
      link: 'account_customer',
      children: { psr: { table: 'psr_record' } },
    },
    supply_addresses: {
      table: 'supply_address',
      children: {
        meter_points: {
          table: 'meter_point',
          children: {
            agreements: { table: 'agreement' },
            eac_history: { table: 'annual_consumption', discriminator: { kind: 'EAC' } },
            aq_history: { table: 'annual_consumption', discriminator: { kind: 'AQ' } },
            meters: {
              table: 'meter',
              children: {
                registers: { table: 'register' },
                transfer_readings: { table: 'meter_reading', discriminator: { kind: 'TRANSFER' } },
                reading_history: { table: 'meter_reading', discriminator: { kind: 'HISTORY' } },
              },
            },
          },
        },
        property_administrators: { table: 'property_administrator' },
      },
    },
    ledgers: {
      table: 'ledger',
      discriminator: { origin: 'IMPORTED' },
      children: {
        current_statement_transactions: { table: 'ledger_transaction', discriminator: { imported_as: 'CURRENT' } },
        historical_statement_transactions: {
          table: 'ledger_transaction',
          discriminator: { imported_as: 'HISTORICAL' },
        },
      },
    },
    payment_schedules: { table: 'payment_schedule' },
    references: { table: 'account_reference' },
    // Before the notes, because the note of a campaign refers to it.
    account_campaigns: { table: 'campaign_membership' },
    notes: {
      table: 'note',
      discriminator: { origin: 'IMPORTED' },
      children: { document_paths: { table: 'note_document' } },
    },
    statements: { table: 'statement', discriminator: { kind: 'IMPORTED' } },
    warm_home_discount: { table: 'warm_home_discount' },
    dunning_path: { table: 'dunning' },
    debts: { table: 'debt', children: { aged_debt: { table: 'aged_debt' } } },
    metadata: { table: 'account_metadata' },
  },
});
