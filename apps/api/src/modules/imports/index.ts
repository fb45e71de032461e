export { type ImportCounts, ImportCountsQueries } from './import-counts.queries.js';
export { ImportsModule } from './imports.module.js';
export { type ImportStatus, ImportsQueries, STATUS_COLUMNS } from './imports.queries.js';
export { ImportsWorkerModule } from './imports-worker.module.js';
export {
  type ImportDetail,
  type ImportsFilter,
  type ListedImport,
  ListImportsQueries,
  type ListPosition,
} from './list-imports.queries.js';
export { PROCESS_STATUSES, type ProcessStatus } from './process/transitions.js';
export { type AccountCheck, CheckImportedAccountUseCase } from './usecases/check-imported-account.usecase.js';
export { ImportWorker } from './worker/import-worker.js';
