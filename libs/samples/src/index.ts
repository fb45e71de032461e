export { MOST_ACCOUNTS } from './account/identity.js';
export * from './account/make-sample-account.js';
export { SAMPLE_FUELS, type SampleFuel, type SampleOptions } from './account/sample-plan.js';
export * from './draw.js';
