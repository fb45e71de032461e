import 'reflect-metadata';

export * from './enumerations/index.js';
export * from './errors/index.js';
export * from './field-errors/field-error-tree.js';
export * from './guide/index.js';
export * from './json/index.js';
export * from './money/pounds.js';
export * from './numbers/decimal-text.js';
export * from './payload/index.js';
export * from './personal/index.js';
export * from './post-import/index.js';
export * from './reconciliation/index.js';
export * from './reference-data/reference-data.js';
export * from './rules/index.js';
export * from './severity/index.js';
export * from './time/civil-date.js';
export * from './time/instant.js';
export * from './time/london-date.js';
