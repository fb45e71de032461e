export * from './post-import.request.js';
export * from './transactions/index.js';
