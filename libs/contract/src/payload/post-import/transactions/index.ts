export * from './line-item.payload.js';
export * from './post-import-transaction.payload.js';
export * from './tax-item.payload.js';
export * from './transactions.request.js';
