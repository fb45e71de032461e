export * from './historical-statements.request.js';
export * from './judge-statements.js';
