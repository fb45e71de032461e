export * from './notes/index.js';
export * from './payments/index.js';
export * from './post-import.request.js';
export * from './statements/index.js';
export * from './transactions/index.js';
