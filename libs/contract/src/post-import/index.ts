export * from './post-import.request.js';
