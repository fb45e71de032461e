import { addressEntries } from './addresses.catalogue.js';
import { conventionEntries } from './conventions.catalogue.js';
import { ledgerEntries } from './ledgers.catalogue.js';
import { meterPointEntries } from './meter-points.catalogue.js';
import { meterEntries } from './meters.catalogue.js';
import { customerEntries } from './occupier-and-customers.catalogue.js';
import { paymentScheduleEntries } from './payment-schedules.catalogue.js';
import { postImportEntries } from './post-import.catalogue.js';
import { recordEntries } from './records.catalogue.js';
import { type RuleEntry } from './rule-entry.js';
import { supplierEntries } from './supplier-and-sales.catalogue.js';

/** Every rule of the contract, in the order of the ids, by section. */
export const RULE_CATALOGUE: ReadonlyMap<string, readonly RuleEntry[]> = new Map([
  ['Conventions of every request body', conventionEntries],
  ['Supplier, identity, sales', supplierEntries],
  ['Occupier and customers', customerEntries],
  ['Addresses', addressEntries],
  ['Meter points', meterPointEntries],
  ['Meters, registers, readings, consumption history', meterEntries],
  ['Balances, ledgers, ledger transactions', ledgerEntries],
  ['Payment schedules', paymentScheduleEntries],
  ['References, notes, documents, debts, miscellany', recordEntries],
  ['Post-import endpoints and processing', postImportEntries],
]);
