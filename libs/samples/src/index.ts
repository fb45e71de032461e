export { MOST_ACCOUNTS } from './account/identity.js';
export * from './account/make-sample-account.js';
export { SAMPLE_FUELS, type SampleFuel, type SampleOptions } from './account/sample-plan.js';
export type { PlantedProblem } from './defects/defect.js';
export * from './draw.js';
export * from './make-sample.js';
