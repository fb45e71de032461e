export * from './civil-date.js';
export * from './decimal-text.js';
export * from './group-by.js';
export * from './instant.js';
export * from './london-date.js';
export * from './london-time.js';
export * from './pounds.js';
export * from './running-by-start.js';
