import { processRule } from '../process-rule.js';

/** How records are processed when they are stored: R134, R135, R140, R151, R152. */
export const recordProcessing = [
  processRule({
    id: 'R134',
    title: 'A pinned note stays pinned until unpin_at',
    runs: 'notes endpoint',
    where: ['apps/api/src/modules/notes/notes.queries.ts'],
  }),
  processRule({
    id: 'R135',
    title: 'A note without a time is made now',
    runs: 'processing, notes endpoint',
    where: ['apps/api/src/modules/accounts/layout/derived-rows.ts'],
  }),
  processRule({
    id: 'R140',
    title: 'A discount is credit and core unless it says so',
    runs: 'processing',
    where: ['migrations/src/1760000004000-add-import-outcomes.ts'],
  }),
  processRule({
    id: 'R151',
    title: 'The next bill may be due on any date, or none be given',
    runs: 'processing',
    reason:
      'Nothing to check: the date is optional and free, as the contract cannot express quarterly billing by the platform',
  }),
  processRule({
    id: 'R152',
    title: 'Letters go online and in the usual form unless the account says so',
    runs: 'processing',
    where: ['migrations/src/1760000004000-add-import-outcomes.ts'],
  }),
];
