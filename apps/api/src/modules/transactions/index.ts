export { LedgersQueries, type ListedLedger, type ListedTransaction } from './storage/ledgers.queries.js';
export { TransactionsModule } from './transactions.module.js';
