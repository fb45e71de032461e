/** Tables whose rows belong to an account, each before those it refers to. */
export const ACCOUNT_TABLES = [
  'note_document',
  'note',
  'campaign_membership',
  'supply_charge_line_item',
  'tax_item',
  'ledger_transaction',
  'statement',
  'ledger',
  'meter_reading',
  'register',
  'meter',
  'agreement',
  'annual_consumption',
  'registration_request',
  'meter_point',
  'property_administrator',
  'supply_address',
  'psr_record',
  'account_customer',
  'payment_schedule',
  'payment_instruction',
  'payment_review',
  'account_reference',
  'account_metadata',
  'account_addition',
  'warm_home_discount',
  'dunning',
  'aged_debt',
  'debt',
  'welcome_mail',
] as const;

/** Tables whose rows belong to an import, each before those it refers to. */
export const IMPORT_TABLES = [
  'meter_point_event',
  'test_event',
  'webhook_lane',
  'webhook_dead_letter',
  'operator_batch_item',
  'account_import_event',
  'import_warning',
  'customer_erasure',
  'account_import_payload',
] as const;

/** Tables with a row for each account of a report of control totals. */
export const REPORT_TABLES = ['reconciliation_difference', 'reconciliation_line'] as const;

/** Tables whose rows belong to a supplier alone, and tell of what it sent. */
export const SUPPLIER_TABLES = [
  'reconciliation',
  'pack',
  'payload_erasure',
  'error_group_report',
  'self_check',
] as const;

/** Tables whose rows belong to a wave, each before those it refers to. The waves go once they have no import. */
export const WAVE_TABLES = [
  'webhook_lane',
  'webhook_dead_letter',
  'import_wave_feed_event',
  'import_wave_key',
  'import_wave_finding',
  'import_wave_pass',
  'import_wave_waiver',
  'import_wave_approval',
  'import_wave_dropped',
  'import_wave_line',
  'import_wave_part',
  'import_wave_event',
  'import_wave_turn',
  'import_wave_admission',
  'import_wave_plan_change',
  'import_wave_plan',
] as const;

/** Tables of the counts of a wave, which change with its lines and imports: they are emptied last. What is folded comes before what it is folded into. */
export const WAVE_COUNT_TABLES = ['import_wave_count_delta', 'import_wave_count'] as const;
