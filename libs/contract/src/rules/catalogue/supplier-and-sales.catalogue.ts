import { type RuleEntry } from './rule-entry.js';

/** Supplier, identity, sales. */
export const supplierEntries: readonly RuleEntry[] = [
  {
    id: 'R12',
    rule: 'The import supplier is known',
    runs: 'validate, create',
    path: 'import_supplier',
    message: 'No import supplier has the code "{value}".',
    codes: [],
  },
  {
    id: 'R13',
    rule: 'The supplier is Ongoing, on create and when the import is picked up',
    runs: 'create, processing',
    path: 'non_field_errors',
    message: 'Migration for import supplier "{code}" is {paused|complete}; no accounts are being accepted.',
    codes: ['import_supplier_migration_not_ongoing'],
  },
  {
    id: 'R14',
    rule: 'An account that was imported is not created again',
    runs: 'create, processing',
    path: 'non_field_errors',
    message: 'An account has already been imported for external account number {n}.',
    codes: ['account_import_process_already_imported'],
  },
  {
    id: 'R15',
    rule: 'An account being created is left alone; a waiting one takes the new payload',
    runs: 'create',
    path: 'non_field_errors',
    message: 'This account is being created right now; wait for the import to finish.',
    codes: ['account_import_process_in_progress'],
  },
  {
    id: 'R16',
    rule: 'The account number fits in a URL path',
    runs: 'validate, create',
    path: 'external_account_number',
    message: 'This account number holds characters that cannot be used in a URL path.',
    codes: [],
  },
  {
    id: 'R17',
    rule: 'The account type is enabled',
    runs: 'validate, create',
    path: 'account_type',
    message: 'Account type "{value}" is not enabled on this platform. Enabled: {types}.',
    codes: ['multiple_account_types_selected', 'managed_accounts_are_not_allowed'],
  },
  {
    id: 'R18',
    rule: "The sales channel follows the supplier's settings",
    runs: 'processing',
    path: null,
    message: null,
    codes: [],
  },
  {
    id: 'R19',
    rule: "An overridden sales channel makes the supplier's name the subchannel",
    runs: 'processing',
    path: null,
    message: null,
    codes: [],
  },
];
