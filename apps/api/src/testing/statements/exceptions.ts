/**
 * Files with statements that are put together from what is asked for, of lists with filters and of tables that a layout names:
 * their rows are seen by their integration tests, and are not compared with their types here.
 */
export const COMPOSED: readonly string[] = [
  'admin/invariants/verify-invariants.ts',
  'admin/named-things.ts',
  'modules/accounts/accounts.queries.ts',
  'modules/accounts/additions/account-additions.ts',
  'modules/accounts/balances/balance-differences.ts',
  'modules/accounts/catalogue-uses.queries.ts',
  'modules/accounts/erasure/personal-fields.ts',
  'modules/accounts/held/held-elsewhere.queries.ts',
  'modules/accounts/layout/rebuild-payload.ts',
  'modules/alerts/alerts.queries.ts',
  'modules/alerts/evaluating/standing-alerts.repository.ts',
  'modules/audit/audit.queries.ts',
  'modules/catalogue/catalogue-changes.queries.ts',
  'modules/catalogue/catalogue.queries.ts',
  'modules/catalogue/catalogue.repository.ts',
  'modules/communications/welcome-mail/outbox.repository.ts',
  'modules/events/feed/account-events.queries.ts',
  'modules/events/feed/event-feed.queries.ts',
  'modules/events/test-events/write-test-event.usecase.ts',
  'modules/events/webhooks/webhook-lanes.repository.ts',
  // With the step that a correction is.
  'modules/imports/corrections/corrections.repository.ts',
  // With the step that a retraction is.
  'modules/imports/erasure/customer/retracted-imports.repository.ts',
  // Of the states that an import may still leave.
  'modules/imports/erasure/erased-payloads.repository.ts',
  // With the code of the rule about names that are no fields.
  'modules/imports/erasure/refused-lines.repository.ts',
  'modules/imports/erasure/retention/retention.repository.ts',
  'modules/imports/imports.queries.ts',
  'modules/imports/lines/keep-lines.repository.ts',
  'modules/imports/list-imports.queries.ts',
  'modules/imports/operations/batches.queries.ts',
  'modules/imports/operations/batches.repository.ts',
  'modules/imports/operations/error-groups.queries.ts',
  'modules/imports/operations/operated-imports.repository.ts',
  // Of the states that wait.
  'modules/imports/operations/outcomes.queries.ts',
  'modules/imports/operations/retry-forecast.ts',
  'modules/imports/process/accepted-imports.repository.ts',
  'modules/imports/process/import-processes.repository.ts',
  'modules/imports/process/waiting-processes.repository.ts',
  'modules/imports/sealing/payload-keys.ts',
  'modules/imports/v1/import-lists.queries.ts',
  // Of the states that have failed.
  'modules/imports/worker/import-metrics.ts',
  'modules/imports/worker/service-figures.ts',
  'modules/notes/notes.queries.ts',
  'modules/notes/notes.repository.ts',
  'modules/reconciliation/computing/computed-reconciliations.repository.ts',
  'modules/reconciliation/computing/difference-causes.queries.ts',
  'modules/reconciliation/reading/compared-accounts.queries.ts',
  'modules/reconciliation/reading/reconciliations.queries.ts',
  'modules/reconciliation/receiving/control-totals.repository.ts',
  'modules/registration/meter-point-history.queries.ts',
  'modules/registration/registration.queries.ts',
  'modules/registration/requests/registration-requests.repository.ts',
  // By what was chosen: a wave, numbers, or both.
  'modules/retractions/retractions.repository.ts',
  'modules/sandboxes/empty-sandbox.usecase.ts',
  'modules/suppliers/list-suppliers.queries.ts',
  // Of the states of an import that failed.
  'modules/waves/budget/error-budgets.queries.ts',
  'modules/waves/dry-run/wave-lines.validator.ts',
  'modules/waves/gates/wave-gates.queries.ts',
  'modules/waves/plan/worker/admissions.repository.ts',
  'modules/waves/results/wave-results.queries.ts',
  'modules/waves/waves.repository.ts',
  'modules/waves/worker/wave-keeping.repository.ts',
  'modules/waves/worker/wave-pass-runner.ts',
  'platform/database/row-cursor.ts',
  'platform/database/run-prepared.ts',
];

/** What a column may be by its table and is not by what the platform keeps to, where no condition of the statement says so. */
export const IMPLIED: readonly RegExp[] = [
  // A request is only made for a meter point with number, fuel and participant, and a worker names the gateway.
  /registration-requests\.repository\.ts:\d+ (?:mpxn|fuel|mpid|gateway|leaseToken) may be null/,
  // What the request says; a statement without an id is refused before.
  /statements\.repository\.ts:\d+ statement_id may be null/,
  /registration-callbacks\.repository\.ts:\d+ (?:mpxn|fuel) may be null/,
  // Of an account that is RETRACTED, by a check of the table.
  /retractions\.queries\.ts:\d+ retracted_at may be null/,
];
