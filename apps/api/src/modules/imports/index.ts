export { AuditedTargetsQueries } from './audited-targets.queries.js';
export { ApplyCorrectionUseCase, type Correction, correctedFields } from './corrections/apply-correction.usecase.js';
export { auditedErasure, customerOf } from './erasure/customer/audited-erasure.js';
export { CustomerErasureModule } from './erasure/customer/customer-erasure.module.js';
export {
  type CustomerErasurePreview,
  EraseCustomerUseCase,
  type ErasedCustomer,
  type ErasedRows,
} from './erasure/customer/erase-customer.usecase.js';
export { repeatsWordOf } from './erasure/customer/personal-values.js';
export { RefuseNamesUseCase } from './erasure/customer/refuse-names.usecase.js';
export { RetractedImportsRepository } from './erasure/customer/retracted-imports.repository.js';
export { OrderPayloadErasureUseCase } from './erasure/order-payload-erasure.usecase.js';
export { payloadDigestSql } from './erasure/payload-digest-sql.js';
export { PayloadErasureNotPossible, PayloadNotReadable } from './erasure/payload-erasure.errors.js';
export { PayloadErasureModule } from './erasure/payload-erasure.module.js';
export { type PayloadErasure, PayloadErasuresQueries } from './erasure/payload-erasures.queries.js';
export { ApplyRetentionUseCase, type RetentionPreview } from './erasure/retention/apply-retention.usecase.js';
export { totalsOfPayload } from './erasure/totals-of-payload.js';
export { EXAMPLE_ACCOUNT } from './example-account.js';
export { type ImportCounts, ImportCountsQueries, NO_IMPORTS, type OpenImports } from './import-counts.queries.js';
export { CustomerErased } from './imports.errors.js';
export { ImportsModule } from './imports.module.js';
export type { ImportStatus } from './imports.queries.js';
export { ImportsWorkerModule } from './imports-worker.module.js';
export { type GoodLine, KeepLinesRepository, type KeptLine } from './lines/keep-lines.repository.js';
export { LatestPayloadsQueries } from './lines/latest-payloads.queries.js';
export type { CheckedLine, LineProblem, SupplyFacts } from './lines/line-steps.js';
export { LONGEST_VALUE, sentValue } from './lines/sent-value.js';
export { toldWarningsSql } from './lines/told-warnings-sql.js';
export { LINES_PROGRAM, ValidateLinesUseCase } from './lines/validate-lines.usecase.js';
export {
  IMPORT_ORDERS,
  type ImportDetail,
  type ImportsOrder,
  type ListedImport,
  ListImportsQueries,
  type ListPosition,
} from './list-imports.queries.js';
export { type Batch, BatchesQueries } from './operations/batches.queries.js';
export { BatchesRepository, type BatchKey } from './operations/batches.repository.js';
export {
  type ActorFilter,
  ERROR_MARKS,
  ERROR_ORDERS,
  type ErrorGroup,
  type ErrorGroupPosition,
  ErrorGroupsQueries,
  type ErrorMark,
  type ErrorsFilter,
  type ErrorsOrder,
  EVERY_LIVE_ERROR,
  type ListedErrorGroup,
} from './operations/error-groups.queries.js';
export {
  type FailingValue,
  type FailingValues,
  FailingValuesQueries,
  MOST_VALUES,
} from './operations/failing-values.queries.js';
export { ALL_IMPORTS, type ImportsFilter } from './operations/imports-filter.js';
export { nameInPayloads } from './operations/named-codes.js';
export { OperateImportUseCase } from './operations/operate-import.usecase.js';
export { actionsIn, IMPORT_ACTIONS, type ImportAction } from './operations/operated-imports.repository.js';
export {
  OUTCOME_SPANS,
  type OutcomeBin,
  type OutcomeSpan,
  type OutcomesFilter,
  OutcomesQueries,
} from './operations/outcomes.queries.js';
export { PayloadVersionsQueries, type StoredPayload } from './operations/payload-versions.queries.js';
export { ProgressQueries, type SupplierProgress } from './operations/progress.queries.js';
export { QueueDepth } from './operations/queue-depth.js';
export { type RetryForecast, RetryForecasts } from './operations/retry-forecast.js';
export { StoredImportsValidator, type ValidatedImport } from './operations/stored-imports.validator.js';
export { StoredProfilesQueries } from './operations/stored-profiles.queries.js';
export {
  type NamingImports,
  type UnfinishedUses,
  UnfinishedUsesQueries,
} from './operations/unfinished-uses.queries.js';
export { HELD_BACK, NOT_HELD } from './process/held-by-wave-sql.js';
export { type KeptProblem, type ToldFailure, toldFailure } from './process/kept-problems.js';
export { ONGOING_SINCE } from './process/ongoing-since-sql.js';
export { realStatusesSql, statusesSql } from './process/statuses-sql.js';
export { takesDryRunsOnlySql } from './process/takes-dry-runs-only-sql.js';
export { transitionSql } from './process/transition-sql.js';
export { WINDOW_ELAPSED_AFTER_ATTEMPT, WINDOW_ELAPSED_WHILE_PAUSED } from './process/waiting-processes.repository.js';
export { type HeldWaves, WavesOfImports } from './process/waves-of-imports.js';
export { inflatePayload } from './sealing/deflate-payload.js';
export { keyName, PayloadKeys } from './sealing/payload-keys.js';
export { PayloadSealingModule } from './sealing/payload-sealing.module.js';
export { ResealPayloadsUseCase } from './sealing/reseal-payloads.usecase.js';
export { type FoundImport, SearchImportsQueries } from './search-imports.queries.js';
export {
  type ErrorGroupKey,
  ErrorTriageRepository,
  type ReportedImports,
  type TriageChange,
} from './triage/error-triage.repository.js';
export { IS_ACKNOWLEDGED, IS_MUTED, REPORT_MEANS, type ReportMeans, SHOWN_REPORTS } from './triage/triage-sql.js';
export { CheckImportedAccountUseCase } from './usecases/check-imported-account.usecase.js';
export { type Difference, differences } from './usecases/differences.js';
export { ImportReadsModule } from './v1/import-reads.module.js';
export { VALIDATION_PROGRAM } from './validation/validate-import.usecase.js';
export { WAITING_REASON } from './waiting-reason.js';
export { ImportWorker } from './worker/import-worker.js';
