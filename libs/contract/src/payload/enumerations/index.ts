export * from './account.enumerations.js';
export * from './payment.enumerations.js';
export * from './supply.enumerations.js';
export * from './transaction-reason.enumerations.js';
