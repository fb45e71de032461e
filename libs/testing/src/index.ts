export * from './database/create-test-database.js';
export * from './database/generate-imports.js';
export * from './described-answers/index.js';
export * from './payloads/index.js';
export * from './population/population.js';
export * from './proofs/mutate.js';
export * from './rule-cases/index.js';
