import { processRule } from '../process-rule.js';

/** What becomes of customers when the account is created: R23, R36, R38. */
export const customerProcessing = [
  processRule({
    id: 'R23',
    title: 'An unknown occupier without a billing address gets its supply address',
    runs: 'processing',
    where: ['apps/api/src/modules/accounts/processing/apply-processing-rules.ts'],
  }),
  processRule({
    id: 'R36',
    title: 'Temporary priority services codes are flagged',
    runs: 'processing',
    where: ['apps/api/src/modules/accounts/processing/operator-flags.ts'],
    codes: ['temporary_psr_does_not_have_end_date'],
  }),
  processRule({
    id: 'R38',
    title: 'Preferences have defaults',
    runs: 'processing',
    where: ['migrations/src/1760000004000-add-import-outcomes.ts'],
  }),
];
