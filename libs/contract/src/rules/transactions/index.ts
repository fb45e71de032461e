export * from './counts-towards-balance.js';
export * from './transaction-context.js';
export * from './transaction-rule.js';
export * from './transaction-rules.js';
export * from './validate-transactions.js';
