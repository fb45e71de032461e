export { MOST_ACCOUNTS } from './account/identity.js';
export * from './account/make-sample-account.js';
export { SAMPLE_FUELS, type SampleFuel, type SampleOptions } from './account/sample-plan.js';
export * from './complete.js';
export type { PlantedProblem } from './defects/defect.js';
export * from './draw.js';
export type { FieldColumn } from './extracts/extract-file.js';
export type { MappingSettings, ObjectPath } from './extracts/extracted-object.js';
export {
  EXTRACT_COLUMNS,
  EXTRACT_FILES,
  type ExtractName,
  type ExtractRows,
  makeExtractRows,
} from './extracts/make-extracts.js';
export { csvRow } from './extracts/written-as.js';
export * from './make-sample.js';
export * from './parts/index.js';
