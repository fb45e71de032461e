export { type ImportWarning, ImportWarningsQueries, type WarningGroup } from './import-warnings.queries.js';
export { ImportWarningsRepository, type WarningSource } from './import-warnings.repository.js';
export {
  type KeptWarning,
  keptWarnings,
  MOST_KEPT,
  SHARED_MANDATE,
  toldWarnings,
  warningsAbout,
} from './kept-warnings.js';
export { WarningsModule } from './warnings.module.js';
