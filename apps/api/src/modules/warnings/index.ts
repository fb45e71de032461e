export { type ImportWarning, ImportWarningsQueries, type WarningGroup } from './import-warnings.queries.js';
export { ImportWarningsRepository } from './import-warnings.repository.js';
export {
  keptWarnings,
  MOST_KEPT,
  SHARED_MANDATE,
  toldWarnings,
  warningsAbout,
} from './kept-warnings.js';
export { WarningsModule } from './warnings.module.js';
