import { processRule } from '../process-rule.js';

/** What the status of an import shows: R177, R179. */
export const statusRules = [
  processRule({
    id: 'R177',
    title: 'The status shows the account when processed, the error when failed',
    runs: 'status',
    where: ['apps/api/src/modules/imports/imports.queries.ts'],
  }),
  processRule({
    id: 'R179',
    title: 'Times of the status have an offset and microseconds',
    runs: 'status',
    where: ['apps/api/src/platform/database/london-instant.ts'],
  }),
];
