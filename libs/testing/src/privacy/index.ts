export * from './canary.js';
export * from './find-canaries.js';
export * from './planted-account.js';
