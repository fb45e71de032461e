export * from './notes.request.js';
