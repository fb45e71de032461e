export {
  ACCOUNT_RETRACTION_STATES,
  type AccountRetractionState,
  RETRACTION_STATUSES,
  type RetractionPreview,
  type RetractionSelection,
  type RetractionWaiver,
} from './retraction.js';
export { RETRACTION_BLOCKER_NAMES, RETRACTION_BLOCKERS, type RetractionBlocker } from './retraction-blockers.js';
export { RetractionsModule } from './retractions.module.js';
export { type ListedRetraction, type RetractedAccount, RetractionsQueries } from './retractions.queries.js';
export { RetractionsWorkerModule } from './retractions-worker.module.js';
export { StartRetractionUseCase } from './start-retraction.usecase.js';
export { StopRetractionUseCase } from './stop-retraction.usecase.js';
