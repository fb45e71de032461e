import 'reflect-metadata';

export * from './errors/index.js';
export * from './json/index.js';
export * from './packs/index.js';
export * from './pages/index.js';
export * from './payload/index.js';
export * from './process/index.js';
export * from './reconciliation/index.js';
export * from './rules/index.js';
export * from './values/index.js';
