export * from './payloads/index.js';
