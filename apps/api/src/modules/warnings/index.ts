export { type ImportWarning, ImportWarningsQueries, type WarningGroup } from './import-warnings.queries.js';
export { ImportWarningsRepository, type WarningSource } from './import-warnings.repository.js';
export {
  type KeptWarning,
  keptWarnings,
  MOST_KEPT,
  SHARED_MANDATE,
  type ToldWarnings,
  toldWarnings,
  warningsAbout,
} from './kept-warnings.js';
export { WarningsModule } from './warnings.module.js';
