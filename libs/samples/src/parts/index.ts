export * from './ledgers.js';
export * from './meter-points.js';
export * from './meters.js';
export * from './postcode.js';
