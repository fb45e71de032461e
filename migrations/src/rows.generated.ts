// Made from the migrated schema by `npm run generate`. Change it by a migration.

/* A row as the driver gives it: what JavaScript has no exact type for (bigint, numeric) is a string. */

export interface AccountRow {
  id: string;
  account_number: string;
  import_supplier_id: string;
  process_id: string;
  external_account_number: string;
  created_at: Date;
  unknown_occupier: boolean | null;
  billing_name: string | null;
  billing_address1: string | null;
  billing_address2: string | null;
  billing_address3: string | null;
  billing_address4: string | null;
  billing_address5: string | null;
  billing_postcode: string | null;
  account_type: string | null;
  sales_channel: string | null;
  sales_subchannel: string | null;
  transfer_balance: string | null;
  last_billed_to_date: Date | null;
  last_payment_review_date: Date | null;
  next_bill_due_date: Date | null;
  smart_read_frequency: string | null;
  smart_read_cycle_day: number | null;
  communication_preference: string | null;
  document_accessibility: string | null;
  resolved_sales_channel: string | null;
  resolved_sales_subchannel: string | null;
  copied_billing_address1: string | null;
  copied_billing_address2: string | null;
  copied_billing_address3: string | null;
  copied_billing_address4: string | null;
  copied_billing_address5: string | null;
  copied_billing_postcode: string | null;
  is_registration_considered: boolean;
}

export interface AccountAdditionRow {
  account_id: string;
  kind: string;
  entries: string;
  digest: string;
}

export interface AccountCustomerRow {
  id: string;
  account_id: string;
  customer_id: string;
  position: number;
}

export interface AccountImportEventRow {
  id: string;
  process_id: string;
  event: string;
  from_status: string | null;
  to_status: string;
  attempt: number;
  payload_version: number;
  occurred_at: Date;
  data: unknown;
  import_supplier_id: string;
  feed_position: string | null;
}

export interface AccountImportPayloadRow {
  process_id: string;
  version: number;
  payload: unknown;
  payload_hash: string;
  created_at: Date;
  erased_at: Date | null;
  content_digest: string | null;
  control_totals: unknown;
  sealed_payload: Buffer | null;
  sealed_key: string | null;
}

export interface AccountImportProcessRow {
  id: string;
  import_supplier_id: string;
  external_account_number: string;
  status: 'PENDING' | 'IN_PROGRESS' | 'PROCESSED' | 'ERRORED' | 'DRY_RUN_SUCCEEDED' | 'DRY_RUN_ERRORED' | 'CANCELLED';
  is_dry_run: boolean;
  schedule_window_start: Date | null;
  schedule_window_end: Date | null;
  payload_version: number;
  payload_hash: string;
  available_at: Date;
  attempt: number;
  lease_token: string | null;
  lease_expires_at: Date | null;
  lease_holder: string | null;
  latest_error_code: string | null;
  latest_error_detail: string | null;
  latest_error_domain: string | null;
  platform_identifier: string | null;
  created_at: Date;
  modified_at: Date;
  flags: unknown;
  latest_error_paths: string[] | null;
  latest_error_place: string | null;
  error_since: Date | null;
  error_since_for: string | null;
  payload_digest: string | null;
  wave_id: string | null;
  latest_error_problems: unknown;
  trace_context: string | null;
  schedule_window_filled: 'start' | 'end' | 'none' | null;
}

export interface AccountMetadataRow {
  id: string;
  account_id: string;
  position: number;
  key: string | null;
  value: unknown;
  occurrence: number;
}

export interface AccountReferenceRow {
  id: string;
  account_id: string;
  position: number;
  namespace: string | null;
  value: string | null;
  is_shared: boolean;
  organization_id: string | null;
}

export interface AccountRetractionRow {
  id: string;
  retraction_id: string;
  import_supplier_id: string;
  process_id: string;
  account_id: string;
  account_number: string;
  external_account_number: string;
  state: 'WAITING' | 'WITHDRAWING' | 'RETRACTED' | 'LEFT';
  waived: string[];
  left_for: string[] | null;
  due_at: Date | null;
  withdrawing_since: Date | null;
  totals: unknown;
  digest: string | null;
  mail_id: string | null;
  retracted_at: Date | null;
  wave_id: string | null;
  waived_entries: unknown;
}

export interface AgedDebtRow {
  id: string;
  account_id: string;
  debt_id: string;
  position: number;
  debt_amount: string | null;
  due_date: Date | null;
}

export interface AgreementRow {
  id: string;
  account_id: string;
  meter_point_id: string;
  position: number;
  tariff_code: string | null;
  effective_from: Date | null;
  effective_to: Date | null;
}

export interface AlertRow {
  id: string;
  rule_id: string;
  subject: string;
  summary: string;
  href: string;
  began_at: Date;
  told_at: Date | null;
  ended_at: Date | null;
  change: string;
  clear_since: Date | null;
}

export interface AlertMessageRow {
  id: string;
  rule_id: string;
  alert_id: string | null;
  event: 'FIRING' | 'RESOLVED' | 'TEST';
  channel: 'MAIL' | 'WEBHOOK';
  recipient: string;
  subject: string;
  body: string;
  status: 'PENDING' | 'SENT' | 'FAILED' | 'UNCERTAIN';
  reason: string | null;
  attempt: number;
  due_at: Date;
  created_at: Date;
  modified_at: Date;
}

export interface AlertRuleRow {
  id: string;
  name: string;
  kind: 'NEW_ERROR_GROUP' | 'FAILURES' | 'FAILURE_SHARE' | 'OLDEST_WAITING' | 'SUPPLIER_PAUSED' | 'WAVE_HALTED' | 'DEAD_LETTERS' | 'WORKER_LOST';
  import_supplier_id: string | null;
  threshold: number | null;
  window_minutes: number | null;
  mail_to: string[];
  webhook_host: string | null;
  sealed_webhook: string | null;
  is_enabled: boolean;
  silenced_until: Date | null;
  evaluated_at: Date | null;
  problem: string | null;
  created_at: Date;
  created_by: string;
  modified_at: Date;
  removed_at: Date | null;
  claimed_at: Date | null;
}

export interface AnnualConsumptionRow {
  id: string;
  account_id: string;
  meter_point_id: string;
  position: number;
  kind: 'EAC' | 'AQ';
  effective_from: Date | null;
  effective_to: Date | null;
  tpr: string | null;
  consumption: string | null;
  source: string | null;
}

export interface ApiKeyRow {
  id: string;
  organization_id: string;
  prefix: string;
  hash: Buffer;
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
  issued_by: string | null;
  idempotency_key: string | null;
  rotates_refresh_tokens: boolean;
  expires_at: Date | null;
  address_ranges: string[] | null;
  import_supplier_ids: string[] | null;
  is_read_only: boolean;
}

export interface ApprovalRow {
  id: string;
  act: 'complete_supplier' | 'erase_payloads' | 'erase_customer' | 'retry_imports' | 'retract_accounts';
  target: string;
  parameters: unknown;
  reason: string;
  requested_by: string;
  requested_at: Date;
  expires_at: Date;
  decision: 'APPROVED' | 'REJECTED' | null;
  decided_by: string | null;
  decided_at: Date | null;
  decision_reason: string | null;
}

export interface AuditEntryRow {
  id: string;
  occurred_at: Date;
  actor_id: string | null;
  actor: string;
  role: string;
  action: string;
  target_type: string;
  target: string;
  reason: string | null;
  before: unknown;
  after: unknown;
  address: string | null;
  request_id: string | null;
  previous_hash: Buffer;
  hash: Buffer;
  details_salt: Buffer | null;
  details_digest: Buffer | null;
  details_erased_at: Date | null;
}

export interface AuditHeadPublicationRow {
  is_only: boolean;
  entry_id: string;
  hash: Buffer;
  published_at: Date;
}

export interface CampaignRow {
  code: string;
  name: string | null;
  is_active: boolean;
}

export interface CampaignMembershipRow {
  id: string;
  account_id: string;
  position: number;
  slug: string | null;
  campaign_note: string | null;
}

export interface CatalogueChangeRow {
  id: string;
  list: string;
  actor: string;
  occurred_at: Date;
  version: string;
  inserted: number;
  updated: number;
  unchanged: number;
  reason: string | null;
  removed: number;
  undoes: string | null;
  undone_at: Date | null;
}

export interface CatalogueChangeEntryRow {
  change_id: string;
  key: string;
  before: unknown;
  after: unknown;
}

export interface CatalogueVersionRow {
  id: number;
  version: string;
}

export interface CustomerRow {
  id: string;
  given_name: string | null;
  family_name: string | null;
  email: string | null;
  mobile: string | null;
  landline: string | null;
  date_of_birth: Date | null;
  title: string | null;
  salutation: string | null;
  opted_into_sms: boolean | null;
  opted_into_recommended: boolean | null;
  opted_into_updates: boolean | null;
  opted_into_third_parties: boolean | null;
  opted_into_offers: boolean | null;
  is_user_psr_consent_obtained: boolean | null;
  resolved_family_name: string | null;
}

export interface CustomerErasureRow {
  process_id: string;
  import_supplier_id: string;
  first_erased_at: Date;
  latest_erased_at: Date;
  erased_by: string;
}

export interface DebtRow {
  id: string;
  account_id: string;
  position: number;
  agency_name: string | null;
  start_date: Date | null;
  is_insolvent: boolean | null;
  effective_start_date: Date | null;
}

export interface DebtAgencyRow {
  code: string;
  name: string | null;
  is_active: boolean;
}

export interface DunningRow {
  id: string;
  account_id: string;
  path_name: string | null;
  start_date: Date | null;
  effective_start_date: Date | null;
}

export interface DunningPathRow {
  code: string;
  name: string | null;
  is_active: boolean;
}

export interface ErrorGroupReportRow {
  id: string;
  code: string;
  place: string;
  import_supplier_id: string;
  means: 'TEXT' | 'EXPORT';
  sent_text: string | null;
  imports: number;
  reported_at: Date;
  reported_by: string;
}

export interface ErrorGroupTriageRow {
  code: string;
  place: string;
  owner_id: string | null;
  note: string | null;
  acknowledged_at: Date | null;
  acknowledged_by: string | null;
  muted_until: Date | null;
  modified_at: Date;
  began_at: Date | null;
}

export interface EventFeedRow {
  import_supplier_id: string;
  latest_position: string;
  emptied_position: string;
}

export interface ImportCountRow {
  import_supplier_id: string;
  status: string;
  count: string;
}

export interface ImportCountChangeRow {
  import_supplier_id: string;
  status: string;
  change: string;
}

export interface ImportOutcomeChangeRow {
  import_supplier_id: string;
  code: string;
  at: Date;
  change: string;
}

export interface ImportOutcomeCountRow {
  width: 'minute' | 'hour';
  at: Date;
  import_supplier_id: string;
  code: string;
  count: string;
}

export interface ImportSupplierRow {
  id: string;
  organization_id: string;
  code: string;
  name: string;
  status: 'Ongoing' | 'Paused' | 'Complete';
  settings: unknown;
  concurrency_limit: number | null;
  dry_run_only: boolean;
  created_at: Date;
  modified_at: Date;
  is_sandbox: boolean;
}

export interface ImportSupplierSettingsChangeRow {
  id: string;
  import_supplier_id: string;
  actor: string;
  reason: string;
  before: unknown;
  after: unknown;
  occurred_at: Date;
}

export interface ImportSupplierStatusChangeRow {
  id: string;
  import_supplier_id: string;
  actor: string;
  reason: string;
  from_status: string;
  to_status: string;
  occurred_at: Date;
}

export interface ImportWarningRow {
  id: string;
  import_supplier_id: string;
  process_id: string;
  source: 'account' | 'notes' | 'transactions' | 'statements' | 'payment_instruction';
  rule: string;
  code: string;
  path: string;
  detail: string | null;
  created_at: Date;
}

export interface ImportWaveRow {
  id: string;
  import_supplier_id: string;
  code: string;
  name: string | null;
  state: 'LOADING' | 'READY' | 'DRY_RUN' | 'REVIEW' | 'APPROVED' | 'HALTED' | 'SIGNED_OFF' | 'RUNNING' | 'IMPORTED' | 'RECONCILED' | 'CANCELLED';
  planned_accounts: string | null;
  most_failed: string | null;
  settled_state: 'LOADING' | 'READY' | 'DRY_RUN' | 'REVIEW' | 'APPROVED' | 'HALTED' | 'SIGNED_OFF' | 'RUNNING' | 'IMPORTED' | 'RECONCILED' | 'CANCELLED';
  created_at: Date;
  modified_at: Date;
  is_holding: boolean;
  planned_totals: unknown;
  needs_supplier_approval: boolean;
  plan_revision: number | null;
  imported_at_release: string;
  planned_revision: number;
  source_profile: unknown;
  source_profile_at: Date | null;
  accounts_since: Date | null;
}

export interface ImportWaveAdmissionRow {
  wave_id: string;
  day: Date;
  distributor: string;
  admitted: string;
}

export interface ImportWaveApprovalRow {
  id: string;
  wave_id: string;
  act: 'release' | 'sign_off';
  party: 'supplier' | 'staff';
  staff_user_id: string | null;
  reason: string | null;
  given_at: Date;
}

export interface ImportWaveCountRow {
  wave_id: string;
  figure: string;
  hour: Date;
  n: string;
}

export interface ImportWaveCountDeltaRow {
  id: string;
  wave_id: string;
  figure: string;
  hour: Date;
  n: string;
}

export interface ImportWaveDroppedRow {
  part_id: string;
  process_id: string;
  wave_id: string;
}

export interface ImportWaveEventRow {
  id: string;
  wave_id: string;
  event: string;
  from_state: 'LOADING' | 'RUNNING' | 'HALTED' | 'IMPORTED' | 'CANCELLED' | 'READY' | 'DRY_RUN' | 'REVIEW' | 'APPROVED' | 'RECONCILED' | 'SIGNED_OFF' | null;
  to_state: 'LOADING' | 'RUNNING' | 'HALTED' | 'IMPORTED' | 'CANCELLED' | 'READY' | 'DRY_RUN' | 'REVIEW' | 'APPROVED' | 'RECONCILED' | 'SIGNED_OFF';
  actor: string;
  reason: string | null;
  data: unknown;
  occurred_at: Date;
}

export interface ImportWaveFeedEventRow {
  id: string;
  import_supplier_id: string;
  wave_id: string;
  event: string;
  data: unknown;
  occurred_at: Date;
  feed_position: string | null;
}

export interface ImportWaveFindingRow {
  id: string;
  wave_id: string;
  process_id: string | null;
  code: string;
  rule: string | null;
  path: string;
  part: string | null;
  line: string | null;
  other: string | null;
}

export interface ImportWaveKeyRow {
  wave_id: string;
  code: string;
  digest: Buffer;
  process_id: string;
  path: string;
}

export interface ImportWaveLineRow {
  part_id: string;
  line: string;
  wave_id: string;
  sending: number;
  digest: Buffer;
  external_account_number: string | null;
  outcome: 'accepted' | 'unchanged' | 'refused';
  process_id: string | null;
  payload_hash: string | null;
  problems: unknown;
}

export interface ImportWavePartRow {
  id: string;
  wave_id: string;
  code: string;
  sending: number;
  received_at: Date | null;
  lines: string;
  begun_at: Date | null;
  changed_at: Date | null;
}

export interface ImportWavePassRow {
  wave_id: string;
  kind: 'dry_run' | 'imported';
  step: string;
  position: string;
  accounts: string;
  electricity: string;
  gas: string;
  customers: string;
  balance: string;
  transactions: string;
  transaction_sum: string;
  problems: string | null;
  claimed_until: Date;
  started_at: Date;
  finished_at: Date | null;
  empty_lists: string[] | null;
  found_by_code: unknown;
  profile: unknown;
}

export interface ImportWavePlanRow {
  wave_id: string;
  revision: number;
  plan: unknown;
  depends_on: string | null;
  limit_detail: string | null;
  limited_until: Date | null;
  full_distributors: string[];
  minute: Date | null;
  admitted_in_minute: number;
  changed_at: Date;
  are_starts_counted: boolean;
}

export interface ImportWavePlanChangeRow {
  wave_id: string;
  revision: number;
  plan: unknown;
  actor: string;
  reason: string | null;
  changed_at: Date;
}

export interface ImportWaveTurnRow {
  process_id: string;
  wave_id: string;
  sent: string;
  external_account_number: string;
  distributor: string;
  supply_start_date: Date | null;
  admitted_until: Date | null;
  admitted_at: Date | null;
  admitted_on: Date | null;
  plan_revision: number | null;
}

export interface ImportWaveWaiverRow {
  wave_id: string;
  gate: string;
  reason: string;
  given_at: Date;
  accounts: string | null;
}

export interface LedgerRow {
  id: string;
  account_id: string;
  position: number;
  last_statement_closing_date: Date | null;
  last_statement_balance: string | null;
  last_statement_issue_date: Date | null;
  ledger_balance: string | null;
  balance: string;
  origin: 'IMPORTED' | 'ADDED';
}

export interface LedgerTransactionRow {
  id: string;
  account_id: string;
  ledger_id: string;
  statement_id: string;
  position: number;
  imported_as: 'CURRENT' | 'HISTORICAL' | null;
  transaction_id: string | null;
  transaction_date: Date | null;
  amount: string | null;
  type: string | null;
  reason: string | null;
  payment_type: string | null;
  occurrence: number;
  added_at: Date | null;
  affects_balance: boolean;
  sent_transaction_date: Date | null;
  description: string | null;
  display_note: string | null;
  note: string | null;
  reference: string | null;
  to_prepay_meter_serial_number: string | null;
  product_code: string | null;
  mpxn: string | null;
}

export interface MarketParticipantRow {
  code: string;
  fuel: 'ELECTRICITY' | 'GAS';
  role: 'SUPPLIER' | 'SHIPPER';
  name: string | null;
  is_active: boolean;
}

export interface MeterRow {
  id: string;
  account_id: string;
  meter_point_id: string;
  position: number;
  meter_serial_number: string | null;
  installed_on: Date | null;
  gas_number_of_digits: number | null;
  smart_type: string | null;
  is_prepay: boolean | null;
  prepay_debt_balance: string | null;
  prepay_credit_balance: string | null;
  prepay_transfer_vend_read_date: Date | null;
  prepay_gas_weekly_min: string | null;
  prepay_gas_weekly_max: string | null;
  is_prepay_initialised: boolean;
}

export interface MeterPointRow {
  id: string;
  account_id: string;
  supply_address_id: string;
  position: number;
  identifier: string | null;
  supply_type: 'ELECTRICITY' | 'GAS' | null;
  status: string;
  mpid: string | null;
  shipper_mpid: string | null;
  supply_start_date: Date | null;
  profile_class: number | null;
  ssc: string | null;
  et_in_progress: boolean | null;
  dr_in_progress: boolean | null;
  smart_refusal_type: string | null;
  smart_refusal_date: Date | null;
  smart_refusal_reason: string | null;
  smart_refusal_source: string | null;
  is_shared: boolean;
}

export interface MeterPointConflictRow {
  import_supplier_id: string;
  holder_id: string;
  attempts: string;
  latest_at: Date;
}

export interface MeterPointEventRow {
  id: string;
  import_supplier_id: string;
  process_id: string;
  meter_point_id: string;
  mpxn: string;
  from_status: string;
  to_status: string;
  occurred_at: Date;
  data: unknown;
  feed_position: string | null;
}

export interface MeterReadingRow {
  id: string;
  account_id: string;
  meter_id: string;
  position: number;
  kind: 'TRANSFER' | 'HISTORY';
  register_id: string | null;
  reading_date: Date | null;
  reading_value: string | null;
  reading_type: string | null;
  billed: boolean | null;
}

export interface NoteRow {
  id: string;
  account_id: string;
  position: number;
  body: string | null;
  created_at: Date;
  is_created_at_given: boolean;
  origin: 'IMPORTED' | 'CAMPAIGN' | 'ADDED' | 'PLATFORM';
  campaign_membership_id: string | null;
  is_pinned: boolean;
  unpin_at: Date | null;
  content_key: string | null;
}

export interface NoteDocumentRow {
  id: string;
  account_id: string;
  note_id: string;
  position: number;
  document_path: string | null;
}

export interface OperatorBatchRow {
  id: string;
  action: 'retry' | 'cancel' | 'restore';
  filter: unknown;
  reason: string;
  actor: string;
  idempotency_key: string;
  status: 'RUNNING' | 'DONE' | 'ABORTED';
  total: number;
  created_at: Date;
  finished_at: Date | null;
  changed: number;
  skipped: number;
  skipped_supplier_complete: number;
  not_helped_by_retry: number;
  outcome_processed: number;
  outcome_errored: number;
  outcome_waiting: number;
  outcome_cancelled: number;
  outcomes_counted_at: Date | null;
  settled_at: Date | null;
  begins_at: Date | null;
}

export interface OperatorBatchItemRow {
  batch_id: string;
  process_id: string;
  outcome: 'CHANGED' | 'SKIPPED' | null;
  process_modified_at: Date;
}

export interface OrganizationRow {
  id: string;
  name: string;
  data_import_enabled: boolean;
  created_at: Date;
}

export interface OutcomeCountRow {
  subject: string;
  outcome: string;
  count: string;
  latest_at: Date;
}

export interface PackRow {
  id: string;
  import_supplier_id: string;
  wave_id: string | null;
  reconciliation_id: string | null;
  facts_at: Date;
  salt: string | null;
  status: 'BUILDING' | 'READY' | 'FAILED';
  attempt: number;
  due_at: Date;
  made_at: Date;
  built_at: Date | null;
  bytes: string | null;
  sha256: string | null;
  manifest_jws: string | null;
}

export interface PackApprovalRow {
  pack_id: string;
  staff_user_id: string;
  reason: string | null;
  given_at: Date;
}

export interface PackKeyRow {
  kid: string;
  x: string;
  made_at: Date;
}

export interface PackSignatureRow {
  pack_id: string;
  party: 'supplier' | 'staff';
  staff_user_id: string | null;
  reason: string | null;
  signed_at: Date;
  jws: string;
}

export interface PayloadErasureRow {
  id: string;
  import_supplier_id: string;
  status: 'RUNNING' | 'DONE' | 'STOPPED';
  ordered_at: Date;
  ordered_by: string;
  reason: string;
  reached: string;
  examined: number;
  erased: number;
  finished_at: Date | null;
}

export interface PayloadKeyRow {
  version: string;
  sealed_probe: string;
  used_since: Date;
}

export interface PaymentInstructionRow {
  id: string;
  account_id: string;
  vendor: string;
  reference: string;
  type: string;
  status: 'ACTIVE' | 'ENDED';
  brand: string | null;
  last_four: string | null;
  bank_name: string | null;
  expiry_month: number | null;
  expiry_year: number | null;
  verified_at: Date;
}

export interface PaymentReviewRow {
  id: string;
  account_id: string;
  reviewed_on: Date;
}

export interface PaymentScheduleRow {
  id: string;
  account_id: string;
  position: number;
  amount: string | null;
  day_of_month: number | null;
  frequency: string | null;
  means: string | null;
  start_date: Date | null;
  is_debt_repayment_plan: boolean | null;
  debt_repayment_element: string | null;
  debt_repayment_end_date: Date | null;
}

export interface PaymentVendorRow {
  code: string;
  name: string | null;
  is_active: boolean;
}

export interface ProductRow {
  code: string;
  kind: 'FIXED' | 'VARIABLE' | 'TRACKER';
  available_from: Date | null;
  end_date: Date | null;
  is_active: boolean;
}

export interface ProductRateRow {
  product_code: string;
  rate_band: string;
  kind: 'CONSUMPTION' | 'STANDING_CHARGE';
  effective_from: Date;
  effective_to: Date | null;
  price_per_unit: string | null;
  is_active: boolean;
}

export interface PropertyAdministratorRow {
  id: string;
  account_id: string;
  supply_address_id: string;
  position: number;
  given_name: string | null;
  family_name: string | null;
  email: string | null;
  mobile: string | null;
  landline: string | null;
  date_of_birth: Date | null;
  title: string | null;
  salutation: string | null;
}

export interface PsrCodeRow {
  code: string;
  meaning: string;
  electricity: boolean;
  gas: boolean;
  is_active: boolean;
}

export interface PsrRecordRow {
  id: string;
  account_id: string;
  customer_id: string;
  position: number;
  elec_industry_code: string | null;
  gas_industry_code: string | null;
  effective_from: Date | null;
}

export interface ReconciliationRow {
  id: string;
  import_supplier_id: string;
  created_at: Date;
  status: 'RECEIVING' | 'COMPUTING' | 'READY' | 'FAILED';
  attempt: number;
  due_at: Date;
  computed_at: Date | null;
  expected_accounts: string;
  expected_electricity: string;
  expected_gas: string;
  expected_balance: string;
  expected_transactions: string;
  expected_transaction_sum: string;
  matched: string | null;
  mismatched: string | null;
  missing: string | null;
  extra: string | null;
  actual_accounts: string | null;
  actual_electricity: string | null;
  actual_gas: string | null;
  actual_balance: string | null;
  actual_transactions: string | null;
  actual_transaction_sum: string | null;
  scope: string;
  wave_id: string | null;
  causes: unknown;
  figures: string[];
  further_totals: unknown;
  discarded_at: Date | null;
}

export interface ReconciliationDifferenceRow {
  reconciliation_id: string;
  external_account_number: string;
  state: 'MISMATCHED' | 'MISSING' | 'EXTRA';
  electricity: string | null;
  gas: string | null;
  balance: string | null;
  transactions: string | null;
  transaction_sum: string | null;
  import_status: string | null;
  error_code: string | null;
  money: string | null;
  too_much: string | null;
  further: unknown;
}

export interface ReconciliationLineRow {
  reconciliation_id: string;
  external_account_number: string;
  line_number: number;
  electricity: string;
  gas: string;
  balance: string;
  transactions: string;
  transaction_sum: string;
  figures: unknown;
  part: number;
}

export interface ReconciliationPartRow {
  reconciliation_id: string;
  part: number;
  salt: string | null;
  accounts: string;
  electricity: string;
  gas: string;
  balance: string;
  transactions: string;
  transaction_sum: string;
  figures: string[];
  further_sums: unknown;
}

export interface ReferenceNamespaceRow {
  code: string;
  description: string | null;
  is_active: boolean;
}

export interface RefreshTokenFamilyRow {
  id: string;
  api_key_id: string;
  current_token: string;
  previous_token: string;
  rotated_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export interface RegisterRow {
  id: string;
  account_id: string;
  meter_id: string;
  position: number;
  register_id: string | null;
  tpr: string | null;
  number_of_digits: number | null;
  is_settlement: boolean | null;
}

export interface RegistrationCallbackRow {
  id: string;
  event_id: string;
  request_id: string | null;
  status: string;
  occurred_at: Date;
  received_at: Date;
  outcome: 'APPLIED' | 'WAITING' | 'OUT_OF_DATE' | 'REFUSED';
  outcome_reason: string | null;
  body: unknown;
}

export interface RegistrationRequestRow {
  id: string;
  import_supplier_id: string;
  account_id: string;
  meter_point_id: string;
  round: number;
  requested_supply_start_date: Date;
  marked_at: Date;
  marked_by_kind: 'API_KEY' | 'STAFF' | 'PLATFORM';
  marked_by: string;
  state: 'MARKED' | 'REQUESTED' | 'COMPLETED' | 'REFUSED';
  gateway: 'simulator' | 'http' | null;
  step: number;
  reason: string | null;
  attempt: number;
  latest_failure: string | null;
  due_at: Date | null;
  lease_token: string | null;
  lease_expires_at: Date | null;
  lease_holder: string | null;
  ended_at: Date | null;
  withdrawal_asked_at: Date | null;
  withdrawal_refused: string | null;
}

export interface RetentionDoneRow {
  kind: 'events' | 'audit' | 'registrations';
  import_supplier_id: string;
  complete_since: Date;
  done_at: Date;
  erased_to_position: string | null;
}

export interface RetractionRow {
  id: string;
  import_supplier_id: string;
  wave: string | null;
  reason: string;
  actor: string;
  waivers: unknown;
  total: number;
  status: 'RUNNING' | 'DONE';
  created_at: Date;
  finished_at: Date | null;
  stopped_at: Date | null;
  stopped_by: string | null;
  stop_reason: string | null;
}

export interface SelfCheckRow {
  import_supplier_id: string;
  wave_id: string | null;
  began_at: Date;
  ended_at: Date;
  accounts: string;
  differing: string;
}

export interface SignInAttemptRow {
  key: string;
  failures: number;
  latest_at: Date;
  blocked_until: Date | null;
}

export interface SpentPasskeyChallengeRow {
  hash: Buffer;
  expires_at: Date;
}

export interface StaffOidcAccountRow {
  staff_user_id: string;
  issuer: string;
  subject: string;
  created_at: Date;
}

export interface StaffOidcSessionRow {
  session_id: string;
  sealed_tokens: string;
  checked_at: Date;
  confirmed_at: Date;
  unanswered_since: Date | null;
}

export interface StaffPasskeyRow {
  id: string;
  staff_user_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: string;
  transports: string[];
  label: string;
  created_at: Date;
  last_used_at: Date | null;
}

export interface StaffPasskeySessionRow {
  session_id: string;
  passkey_id: string;
}

export interface StaffSessionRow {
  id: string;
  staff_user_id: string;
  hash: Buffer;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  confirmed_at: Date | null;
}

export interface StaffUserRow {
  id: string;
  email: string;
  display_name: string;
  role: 'viewer' | 'operator' | 'admin';
  password_hash: string;
  created_at: Date;
  disabled_at: Date | null;
  password_expires_at: Date | null;
  access_given_at: Date | null;
  is_invitation: boolean;
  device_epoch: number;
}

export interface StandardSettlementConfigurationRow {
  code: string;
  description: string | null;
  is_active: boolean;
}

export interface StatementRow {
  id: string;
  account_id: string;
  ledger_id: string | null;
  position: number;
  kind: 'OPEN' | 'CLOSED' | 'IMPORTED' | 'HISTORICAL';
  statement_id: string | null;
  bill_period_from_date: Date | null;
  bill_period_to_date: Date | null;
  statement_path: string | null;
  issued_date: Date | null;
  opening_balance: string | null;
  closing_balance: string | null;
  credit_total: string | null;
  debit_total: string | null;
  number: string | null;
  gross_amount_pence: string | null;
  gross_amount: string | null;
  occurrence: number;
}

export interface SupplierWebhookRow {
  import_supplier_id: string;
  url: string;
  sealed_secret: string;
  earlier_sealed_secret: string | null;
  earlier_secret_until: Date | null;
  starts_after_event: string;
  queued_position: string;
  failures_in_a_row: number;
  paused_until: Date | null;
  disabled_at: Date | null;
  disabled_reason: string | null;
  latest_delivered_at: Date | null;
  created_at: Date;
  modified_at: Date;
  created_by: string;
  queued_wave_position: string;
  oldest_sealed_secret: string | null;
  oldest_secret_until: Date | null;
}

export interface SupplyAddressRow {
  id: string;
  account_id: string;
  position: number;
  supply_address1: string | null;
  supply_address2: string | null;
  supply_address3: string | null;
  supply_address4: string | null;
  supply_address5: string | null;
  supply_postcode: string | null;
  is_landlord: boolean | null;
  customer_at_supply_address_from_date: Date | null;
}

export interface SupplyChargeLineItemRow {
  id: string;
  account_id: string;
  ledger_transaction_id: string;
  position: number;
  rate_band: string | null;
  start_date: Date | null;
  end_date: Date | null;
  number_of_units: string | null;
  net_amount: string | null;
  price_per_unit: string | null;
  start_reading: string | null;
  end_reading: string | null;
  further_readings: number[] | null;
}

export interface TariffRow {
  code: string;
  fuel: 'ELECTRICITY' | 'GAS';
  rates: number;
  is_prepay: boolean;
  product_code: string | null;
  is_active: boolean;
}

export interface TaxItemRow {
  id: string;
  account_id: string;
  ledger_transaction_id: string;
  position: number;
  amount: string | null;
  tax_type: string | null;
  value_taxed: string | null;
  rate: string | null;
  unit_type: string | null;
}

export interface TestEventRow {
  id: string;
  import_supplier_id: string;
  process_id: string;
  event: string;
  data: unknown;
  occurred_at: Date;
  feed_position: string | null;
}

export interface TimePatternRegimeRow {
  code: string;
  description: string | null;
  is_active: boolean;
}

export interface WarmHomeDiscountRow {
  id: string;
  account_id: string;
  position: number;
  tax_year: string | null;
  account_type: string | null;
  group: string | null;
}

export interface WebhookDeadLetterRow {
  id: string;
  import_supplier_id: string;
  process_id: string | null;
  feed_position: string;
  event: string;
  attempts: number;
  reason: string;
  latest_status: number | null;
  first_failed_at: Date;
  died_at: Date;
  replayed_at: Date | null;
  delivered_at: Date | null;
  wave_id: string | null;
}

export interface WebhookLaneRow {
  id: string;
  import_supplier_id: string;
  process_id: string | null;
  is_replay: boolean;
  after_position: string;
  until_position: string;
  attempts: number;
  first_failed_at: Date | null;
  latest_failed_at: Date | null;
  latest_reason: string | null;
  latest_status: number | null;
  due_at: Date;
  lease_token: string | null;
  wave_id: string | null;
}

export interface WebhookTestRow {
  import_supplier_id: string;
  began_at: Date;
  tests: number;
}

export interface WelcomeMailRow {
  id: string;
  account_id: string;
  status: 'PENDING' | 'SENDING' | 'SENT' | 'SKIPPED' | 'FAILED' | 'UNCERTAIN';
  reason: string | null;
  attempt: number;
  due_at: Date | null;
  lease_token: string | null;
  created_at: Date;
  modified_at: Date;
}

export interface WorkerPresenceRow {
  id: string;
  started_at: Date;
  last_seen_at: Date;
}

/** Rows by the names of their tables. */
export interface Rows {
  account: AccountRow;
  account_addition: AccountAdditionRow;
  account_customer: AccountCustomerRow;
  account_import_event: AccountImportEventRow;
  account_import_payload: AccountImportPayloadRow;
  account_import_process: AccountImportProcessRow;
  account_metadata: AccountMetadataRow;
  account_reference: AccountReferenceRow;
  account_retraction: AccountRetractionRow;
  aged_debt: AgedDebtRow;
  agreement: AgreementRow;
  alert: AlertRow;
  alert_message: AlertMessageRow;
  alert_rule: AlertRuleRow;
  annual_consumption: AnnualConsumptionRow;
  api_key: ApiKeyRow;
  approval: ApprovalRow;
  audit_entry: AuditEntryRow;
  audit_head_publication: AuditHeadPublicationRow;
  campaign: CampaignRow;
  campaign_membership: CampaignMembershipRow;
  catalogue_change: CatalogueChangeRow;
  catalogue_change_entry: CatalogueChangeEntryRow;
  catalogue_version: CatalogueVersionRow;
  customer: CustomerRow;
  customer_erasure: CustomerErasureRow;
  debt: DebtRow;
  debt_agency: DebtAgencyRow;
  dunning: DunningRow;
  dunning_path: DunningPathRow;
  error_group_report: ErrorGroupReportRow;
  error_group_triage: ErrorGroupTriageRow;
  event_feed: EventFeedRow;
  import_count: ImportCountRow;
  import_count_change: ImportCountChangeRow;
  import_outcome_change: ImportOutcomeChangeRow;
  import_outcome_count: ImportOutcomeCountRow;
  import_supplier: ImportSupplierRow;
  import_supplier_settings_change: ImportSupplierSettingsChangeRow;
  import_supplier_status_change: ImportSupplierStatusChangeRow;
  import_warning: ImportWarningRow;
  import_wave: ImportWaveRow;
  import_wave_admission: ImportWaveAdmissionRow;
  import_wave_approval: ImportWaveApprovalRow;
  import_wave_count: ImportWaveCountRow;
  import_wave_count_delta: ImportWaveCountDeltaRow;
  import_wave_dropped: ImportWaveDroppedRow;
  import_wave_event: ImportWaveEventRow;
  import_wave_feed_event: ImportWaveFeedEventRow;
  import_wave_finding: ImportWaveFindingRow;
  import_wave_key: ImportWaveKeyRow;
  import_wave_line: ImportWaveLineRow;
  import_wave_part: ImportWavePartRow;
  import_wave_pass: ImportWavePassRow;
  import_wave_plan: ImportWavePlanRow;
  import_wave_plan_change: ImportWavePlanChangeRow;
  import_wave_turn: ImportWaveTurnRow;
  import_wave_waiver: ImportWaveWaiverRow;
  ledger: LedgerRow;
  ledger_transaction: LedgerTransactionRow;
  market_participant: MarketParticipantRow;
  meter: MeterRow;
  meter_point: MeterPointRow;
  meter_point_conflict: MeterPointConflictRow;
  meter_point_event: MeterPointEventRow;
  meter_reading: MeterReadingRow;
  note: NoteRow;
  note_document: NoteDocumentRow;
  operator_batch: OperatorBatchRow;
  operator_batch_item: OperatorBatchItemRow;
  organization: OrganizationRow;
  outcome_count: OutcomeCountRow;
  pack: PackRow;
  pack_approval: PackApprovalRow;
  pack_key: PackKeyRow;
  pack_signature: PackSignatureRow;
  payload_erasure: PayloadErasureRow;
  payload_key: PayloadKeyRow;
  payment_instruction: PaymentInstructionRow;
  payment_review: PaymentReviewRow;
  payment_schedule: PaymentScheduleRow;
  payment_vendor: PaymentVendorRow;
  product: ProductRow;
  product_rate: ProductRateRow;
  property_administrator: PropertyAdministratorRow;
  psr_code: PsrCodeRow;
  psr_record: PsrRecordRow;
  reconciliation: ReconciliationRow;
  reconciliation_difference: ReconciliationDifferenceRow;
  reconciliation_line: ReconciliationLineRow;
  reconciliation_part: ReconciliationPartRow;
  reference_namespace: ReferenceNamespaceRow;
  refresh_token_family: RefreshTokenFamilyRow;
  register: RegisterRow;
  registration_callback: RegistrationCallbackRow;
  registration_request: RegistrationRequestRow;
  retention_done: RetentionDoneRow;
  retraction: RetractionRow;
  self_check: SelfCheckRow;
  sign_in_attempt: SignInAttemptRow;
  spent_passkey_challenge: SpentPasskeyChallengeRow;
  staff_oidc_account: StaffOidcAccountRow;
  staff_oidc_session: StaffOidcSessionRow;
  staff_passkey: StaffPasskeyRow;
  staff_passkey_session: StaffPasskeySessionRow;
  staff_session: StaffSessionRow;
  staff_user: StaffUserRow;
  standard_settlement_configuration: StandardSettlementConfigurationRow;
  statement: StatementRow;
  supplier_webhook: SupplierWebhookRow;
  supply_address: SupplyAddressRow;
  supply_charge_line_item: SupplyChargeLineItemRow;
  tariff: TariffRow;
  tax_item: TaxItemRow;
  test_event: TestEventRow;
  time_pattern_regime: TimePatternRegimeRow;
  warm_home_discount: WarmHomeDiscountRow;
  webhook_dead_letter: WebhookDeadLetterRow;
  webhook_lane: WebhookLaneRow;
  webhook_test: WebhookTestRow;
  welcome_mail: WelcomeMailRow;
  worker_presence: WorkerPresenceRow;
}

/** A row of a table, or some of its columns. */
export type Row<Table extends keyof Rows, Columns extends keyof Rows[Table] = keyof Rows[Table]> = Readonly<
  Pick<Rows[Table], Columns>
>;
