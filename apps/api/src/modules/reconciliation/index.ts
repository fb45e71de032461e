export { MOST_CAUSES } from './causes.schemas.js';
export { type AccountRows, dropSomeRows } from './drop-rows.js';
export { ReportFactsModule } from './facts/report-facts.module.js';
export { ReportFactsQueries } from './facts/report-facts.queries.js';
export { DifferingFieldsRequest } from './fields/differing-fields.request.js';
export { type AccountWithGroups, NameDifferingFieldsUseCase } from './fields/name-differing-fields.usecase.js';
export { readValues } from './fields/read-values.js';
export { DIFFERING } from './reading/account-states.js';
export {
  type ComparedAccount,
  comparedAccount,
  nextComparedAccounts,
  type ReportPosition,
} from './reading/compared-accounts.queries.js';
export { ReconciliationsQueries, type ReconciliationView } from './reading/reconciliations.queries.js';
export { ReportsOfStaffQueries } from './reading/reports-of-staff.queries.js';
export { ReconciliationNotFound } from './reconciliation.errors.js';
export { ReconciliationModule } from './reconciliation.module.js';
export { exampleDifferingFields, exampleDifferingFieldsRequest, exampleReport } from './reconciliations.openapi.js';
export {
  DIFFERING_FIELDS,
  GROUPS,
  RECONCILED_ACCOUNT_FIELDS,
  RECONCILED_ACCOUNT_OPTIONAL,
  REPORT_FIELDS,
} from './reconciliations.schemas.js';
