export * from './account-number-in-path.rule.js';
export * from './account-rules.js';
export { isBusiness } from './account-type.js';
export * from './catalogue/index.js';
export * from './document-path.js';
export * from './places.js';
export * from './processing-rules.js';
export * from './rule.js';
export * from './shape-rules.js';
