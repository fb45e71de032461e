export * from './account-number-in-path.rule.js';
export * from './account-rules.js';
export * from './document-path.js';
export * from './places.js';
export * from './rule.js';
