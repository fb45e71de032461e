export { ImportsModule } from './imports.module.js';
export { type ImportStatus, ImportsQueries, STATUS_COLUMNS } from './imports.queries.js';
export { ImportsWorkerModule } from './imports-worker.module.js';
export { PROCESS_STATUSES, type ProcessStatus } from './process/transitions.js';
export { ImportWorker } from './worker/import-worker.js';
