import { processRule } from '../process-rule.js';

/** What holds of statements that are added: R171. */
export const addedStatementRules = [
  processRule({
    id: 'R171',
    title: 'A statement is imported once',
    runs: 'historical statements endpoint',
    path: 'statements[].statement_id',
    note: 'Each one that exists is named. A gross_amount is any decimal number and answered as it was sent',
    where: ['apps/api/src/modules/statements/add-historical-statements.usecase.ts'],
    codes: ['historical_statement_already_exists'],
    messages: ['Statement "{id}" has already been imported.'],
  }),
];
