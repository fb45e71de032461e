export * from './rule-catalogue.js';
export * from './rule-entry.js';
export * from './rules-page.js';
