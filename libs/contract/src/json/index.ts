export * from './canonical-json.js';
export * from './json-limits.js';
export * from './json-problem.js';
export * from './parse-strict-json.js';
