export * from './severities.js';
export * from './severity.js';
