import { processRule } from '../process-rule.js';

/** How ledgers are kept: R101, R117. */
export const ledgerProcessing = [
  processRule({
    id: 'R101',
    title: 'Credit is positive, debit negative; amounts are pounds',
    runs: 'validate, create',
    isLocked: true,
    where: ['libs/contract/src/values/pounds.ts'],
  }),
  processRule({
    id: 'R117',
    title: 'The first ledger is the main one; further ones are kept by position',
    runs: 'processing',
    where: ['apps/api/src/modules/accounts/layout/derived-rows.ts'],
    codes: ['duplicate_ledger_entries_found', 'duplicate_identifiers_entries_found', 'unknown_ledger_identifiers'],
  }),
];
