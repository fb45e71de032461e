export { LedgersQueries } from './storage/ledgers.queries.js';
export { TransactionsModule } from './transactions.module.js';
