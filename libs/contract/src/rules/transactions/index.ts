export * from './counts-towards-balance.js';
export * from './judge-transactions.js';
export * from './transaction-context.js';
export * from './transaction-rule.js';
export * from './transaction-rules.js';
