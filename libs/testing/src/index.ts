export * from './payloads/index.js';
export * from './database/create-test-database.js';
