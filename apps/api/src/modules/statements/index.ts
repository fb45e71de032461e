export { StatementsModule } from './statements.module.js';
export { type ListedStatement, StatementsQueries } from './statements.queries.js';
