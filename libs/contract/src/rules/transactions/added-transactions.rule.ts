import { processRule } from '../process-rule.js';

/** Rules of all later data and of transactions: R153, R154, R155, R156, R157, R158, R159. */
export const addedTransactionRules = [
  processRule({
    id: 'R153',
    title: 'Later data is for an imported account',
    runs: 'post-import endpoints',
    path: '404 body',
    where: ['apps/api/src/modules/accounts/imported/imported-accounts.queries.ts'],
    codes: ['account_not_found', 'import_process_does_not_exist'],
    messages: ['No imported account was found for {supplier}', '{number}.'],
  }),
  processRule({
    id: 'R154',
    title: 'A note that is there already is not added again',
    runs: 'notes endpoint',
    where: ['apps/api/src/modules/notes/plan-notes.ts'],
  }),
  processRule({
    id: 'R155',
    title: 'A transaction that is there already, or came earlier in the request, is not added again',
    runs: 'transactions endpoint',
    note: 'Its answer is what is stored. Another amount or type is said to staff in a pinned note. With check_previously_added=false every item is added, the same id too',
    where: ['apps/api/src/modules/transactions/adding/planned-transaction.ts'],
  }),
  processRule({
    id: 'R156',
    title: 'A transaction before or after the open statement period is moved into it, if forced',
    runs: 'transactions endpoint',
    where: ['apps/api/src/modules/transactions/adding/statement-period.ts'],
  }),
  processRule({
    id: 'R157',
    title: 'A transaction outside the open statement period is refused, unless forced',
    runs: 'transactions endpoint',
    path: 'error_detail',
    where: ['apps/api/src/modules/transactions/adding/statement-period.ts'],
    messages: ['Transaction {id} dated {date} is outside the open statement period {from} to {to}.'],
  }),
  processRule({
    id: 'R158',
    title: 'A post-import request is all or nothing',
    runs: 'notes and transactions endpoints',
    where: ['apps/api/src/modules/transactions/transactions.errors.ts'],
  }),
  processRule({
    id: 'R159',
    title: 'Amounts in answers have two decimals',
    runs: 'transactions endpoint',
    where: ['apps/api/src/modules/transactions/adding/transaction-data.ts'],
  }),
];
