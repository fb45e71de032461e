import { processRule } from '../process-rule.js';

/** What the state of a supplier and of an import decide: R13, R14, R15, R178. */
export const importStateRules = [
  processRule({
    id: 'R13',
    title: 'The supplier is Ongoing, on create and when the import is picked up',
    runs: 'create, processing',
    path: 'non_field_errors',
    isLocked: true,
    where: ['apps/api/src/modules/suppliers/suppliers.errors.ts'],
    codes: ['import_supplier_migration_not_ongoing'],
    messages: ['Migration for import supplier "{code}" is {paused|complete}; no accounts are being accepted.'],
  }),
  processRule({
    id: 'R14',
    title: 'An account that was imported is not created again',
    runs: 'create, processing',
    path: 'non_field_errors',
    isLocked: true,
    where: ['apps/api/src/modules/imports/imports.errors.ts'],
    codes: ['account_import_process_already_imported'],
    messages: ['An account has already been imported for external account number {n}.'],
  }),
  processRule({
    id: 'R15',
    title: 'An account being created is left alone; a waiting one takes the new payload',
    runs: 'create',
    path: 'non_field_errors',
    isLocked: true,
    where: ['apps/api/src/modules/imports/imports.errors.ts'],
    codes: ['account_import_process_in_progress'],
    messages: ['This account is being created right now; wait for the import to finish.'],
  }),
  processRule({
    id: 'R178',
    title: 'A scheduling window starts ahead, ends later, and within days',
    runs: 'create',
    path: 'any field',
    where: ['apps/api/src/modules/imports/schedule-options.ts'],
    codes: [
      'schedule_window_start_in_past',
      'schedule_window_start__after_end',
      'schedule_window_end_too_far_in_future',
    ],
    messages: ['The window must start in the future, end after it starts and end within four days.'],
  }),
];
