export * from './mpan.js';
export * from './mprn.js';
export * from './phone.js';
export * from './postcode.js';
export * from './psr-codes.js';
