export * from './personal-paths.js';
export * from './request-classes.js';
