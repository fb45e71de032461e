export * from './import-states.js';
export * from './import-transitions.js';
export * from './registration-reasons.js';
export * from './wave-states.js';
