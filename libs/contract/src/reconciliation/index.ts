export * from './compare-control-totals.js';
export * from './control-totals.payload.js';
export * from './control-totals-of.js';
export * from './control-totals-sum.js';
export * from './figures/index.js';
export * from './profile/index.js';
export * from './read-control-totals-line.js';
