import { processRule } from '../process-rule.js';

/** What becomes of a dunning path when the account is created: R143. */
export const dunningProcessing = [
  processRule({
    id: 'R143',
    title: 'A dunning path starts on the migration date at the earliest',
    runs: 'processing',
    where: ['apps/api/src/modules/accounts/processing/apply-processing-rules.ts'],
  }),
];
