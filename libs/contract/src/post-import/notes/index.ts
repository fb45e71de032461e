export * from './judge-notes.js';
export * from './notes.request.js';
