export * from './generator/account-payload.arbitrary.js';
export * from './generator/generate-payloads.js';
export * from './generator/make-account.js';
export * from './sample/distinct-sample.js';
export * from './sample/render-example.js';
export * from './sample/sample-payload.js';
export * from './sample/sample-transactions.js';
