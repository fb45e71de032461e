/**
 * What does not hold of the rules by which Citus would distribute the database by supplier, with the reason: see docs/beyond-one-postgresql.md.
 * Whoever adds a line here makes that way longer.
 */

/** Tables with rows of one supplier that do not say whose: they get the column first. Their keys, policies and statements are not looked at until then. */
export const LACK_SUPPLIER: readonly string[] = [
  'account_addition',
  'account_customer',
  'account_import_payload',
  'account_metadata',
  'account_reference',
  'aged_debt',
  'agreement',
  'annual_consumption',
  'campaign_membership',
  'customer',
  'debt',
  'dunning',
  'import_wave_admission',
  'import_wave_approval',
  'import_wave_count',
  'import_wave_count_delta',
  'import_wave_dropped',
  'import_wave_event',
  'import_wave_finding',
  'import_wave_key',
  'import_wave_line',
  'import_wave_part',
  'import_wave_pass',
  'import_wave_plan',
  'import_wave_plan_change',
  'import_wave_turn',
  'import_wave_waiver',
  'ledger',
  'ledger_transaction',
  'meter',
  'meter_point',
  'meter_reading',
  'note',
  'note_document',
  'pack_approval',
  'pack_signature',
  'payment_instruction',
  'payment_review',
  'payment_schedule',
  'property_administrator',
  'psr_record',
  'reconciliation_difference',
  'reconciliation_line',
  'reconciliation_part',
  'register',
  'statement',
  'supply_address',
  'supply_charge_line_item',
  'tax_item',
  'warm_home_discount',
  'welcome_mail',
];

/** Small tables that every server would have a copy of. */
export const REFERENCE: readonly string[] = [
  'campaign',
  'debt_agency',
  'dunning_path',
  'import_supplier',
  'market_participant',
  'organization',
  'payment_vendor',
  'product',
  'product_rate',
  'psr_code',
  'reference_namespace',
  'standard_settlement_configuration',
  'tariff',
  'time_pattern_regime',
];

/** Tables of the platform and its staff, which would stay on the first server. */
export const LOCAL: readonly string[] = [
  'alert',
  'alert_message',
  'alert_rule',
  'api_key',
  'approval',
  'audit_entry',
  'audit_head_publication',
  'catalogue_change',
  'catalogue_change_entry',
  'catalogue_version',
  'error_group_triage',
  'operator_batch',
  'operator_batch_item',
  'outcome_count',
  'pack_key',
  'payload_key',
  'refresh_token_family',
  'registration_callback',
  'sign_in_attempt',
  'spent_passkey_challenge',
  'staff_oidc_account',
  'staff_oidc_session',
  'staff_passkey',
  'staff_passkey_session',
  'staff_session',
  'staff_user',
  'worker_presence',
];

const ID_ALONE = 'Found by its id, which is drawn at random or from one sequence: the key becomes (supplier, id).';
const DIRECTORY_OF_NUMBERS =
  'Directory: no two suppliers have the same account number. It stays in a table of its own on the first server.';

/** Unique keys without the supplier. The two other directories, references and live meter points, are in tables that lack the supplier. */
export const UNIQUE_KEYS: Readonly<Record<string, string>> = {
  account__account_number_uq: DIRECTORY_OF_NUMBERS,
  account__pk: ID_ALONE,
  account__process_uq: 'What it is unique by is of one supplier: the supplier goes into the key.',
  account_import_event__pk: ID_ALONE,
  account_import_process__pk: ID_ALONE,
  account_retraction__number_uq: DIRECTORY_OF_NUMBERS,
  account_retraction__pk: ID_ALONE,
  customer_erasure__pk: ID_ALONE,
  error_group_report__pk: ID_ALONE,
  import_supplier_settings_change__pk: ID_ALONE,
  import_supplier_status_change__pk: ID_ALONE,
  import_warning__pk: ID_ALONE,
  import_wave__pk: ID_ALONE,
  import_wave_feed_event__pk: ID_ALONE,
  meter_point_event__pk: ID_ALONE,
  pack__pk: ID_ALONE,
  payload_erasure__pk: ID_ALONE,
  reconciliation__pk: ID_ALONE,
  registration_request__open_uq:
    'An open request is unique by its meter point, which is of one supplier: the supplier goes into the key.',
  registration_request__pk: ID_ALONE,
  retraction__pk: ID_ALONE,
  test_event__pk: ID_ALONE,
  webhook_dead_letter__pk: ID_ALONE,
  webhook_lane__pk: ID_ALONE,
  webhook_lane__wave_uq: 'What it is unique by is of one supplier: the supplier goes into the key.',
};

const BY_ID_OF_PARENT = 'Leads to an id: supplier and id once the key there is both.';

/** Foreign keys between two distributed tables without the supplier. */
export const FOREIGN_KEYS: Readonly<Record<string, string>> = {
  account__process_fk: BY_ID_OF_PARENT,
  account_import_event__process_fk: BY_ID_OF_PARENT,
  account_import_process__wave_fk: BY_ID_OF_PARENT,
  account_retraction__retraction_fk: BY_ID_OF_PARENT,
  customer_erasure__process_fk: BY_ID_OF_PARENT,
  import_warning__process_fk: BY_ID_OF_PARENT,
  import_wave_feed_event__wave_fk: BY_ID_OF_PARENT,
  meter_point_event__process_fk: BY_ID_OF_PARENT,
  pack__wave_fk: BY_ID_OF_PARENT,
  reconciliation__wave_fk: BY_ID_OF_PARENT,
  self_check__wave_fk: BY_ID_OF_PARENT,
  registration_request__account_fk: BY_ID_OF_PARENT,
  test_event__process_fk: BY_ID_OF_PARENT,
  webhook_dead_letter__process_fk: BY_ID_OF_PARENT,
  webhook_dead_letter__wave_fk: BY_ID_OF_PARENT,
  webhook_lane__process_fk: BY_ID_OF_PARENT,
  webhook_lane__wave_fk: BY_ID_OF_PARENT,
};

/** Policies that ask import_supplier, which Citus refuses: the ids of an organisation's suppliers would be a setting of the transaction instead. */
export const POLICIES: readonly string[] = [
  'account__of_organization',
  'account_import_event__of_organization',
  'account_import_process__of_organization',
  'customer_erasure__of_organization',
  'event_feed__of_organization',
  'import_count_change__of_organization',
  'import_outcome_change__of_organization',
  'import_warning__of_organization',
  'import_wave__of_organization',
  'import_wave_feed_event__of_organization',
  'meter_point_event__of_organization',
  'pack__of_organization',
  'reconciliation__of_organization',
  'registration_request__of_organization',
  'supplier_webhook__of_organization',
  'test_event__of_organization',
  'webhook_dead_letter__of_organization',
  'webhook_lane__of_organization',
  'webhook_test__of_organization',
];

const COUNTS =
  'Notes what changed in a table of counts, by statement: each shard would note its own, in a table distributed alike.';
const OF_ITS_ROW = 'Works on its own row, or on rows of its supplier.';

/** Triggers, which Citus wants to be asked for (citus.enable_unsafe_triggers). */
export const TRIGGERS: Readonly<Record<string, string>> = {
  account__keep_numbers_of_retracted: OF_ITS_ROW,
  account_import_event__deleted_tr: COUNTS,
  account_import_event__made_tr: COUNTS,
  account_import_event__name_supplier: OF_ITS_ROW,
  account_import_process__changed_tr: COUNTS,
  account_import_process__deleted_tr: COUNTS,
  account_import_process__error_since: OF_ITS_ROW,
  account_import_process__keep_signed_off: OF_ITS_ROW,
  account_import_process__left_changed: COUNTS,
  account_import_process__left_deleted: COUNTS,
  account_import_process__left_made: COUNTS,
  account_import_process__made_tr: COUNTS,
  account_import_process__wave_outcome: COUNTS,
  import_wave__keep_signed_off: OF_ITS_ROW,
  pack__keep: OF_ITS_ROW,
};

const BY_ID_LOCKED = 'Locks a row by its id: the caller knows the supplier and could say it.';
const LOCKED_BATCH =
  'Takes what is due of all suppliers in one statement: it would take the due of one supplier after the other.';
const FOLDED = 'Adds up the counts of all suppliers, or reads those of all for staff: all shards answer.';
const FEED = 'Gives feed positions to events by their ids, all of one supplier: it could be said beside.';
const WAVE_BY_ID =
  'Finds the wave of an import, or of a page, by its id: the supplier of the import could be said beside.';
const BACKGROUND = 'Looks for work of all suppliers, or for one piece by its id.';
const BY_ID = 'Changes a row that was found before, by its id: the supplier could be said beside.';
const BY_ID_OR_ALL = 'Finds rows by id or number alone, or lists those of all suppliers for staff: all shards answer.';

/**
 * Uses of distributed tables by statements that do not say whose rows they mean, or lock those of more than one. Workers send some only now and then,
 * so that one which was not seen is no sign that it is gone.
 */
export const STATEMENTS: Readonly<Record<string, string>> = {
  'DELETE import_count_change beside import_count: no supplier': FOLDED,
  'DELETE import_outcome_change beside import_outcome_count: no supplier': FOLDED,
  'DELETE import_outcome_count: no supplier': BACKGROUND,
  'DELETE import_warning: no supplier': BY_ID,
  'SELECT FOR UPDATE account beside account_retraction: each supplier': LOCKED_BATCH,
  'SELECT FOR UPDATE account: no supplier': BY_ID_LOCKED,
  'SELECT FOR UPDATE account_import_process beside account_import_event, import_wave: each supplier': LOCKED_BATCH,
  'SELECT FOR UPDATE account_import_process beside account_import_event: each supplier': LOCKED_BATCH,
  'SELECT FOR UPDATE account_import_process beside account_import_event: no supplier': BY_ID_LOCKED,
  'SELECT FOR UPDATE account_import_process: no supplier': BY_ID_LOCKED,
  'SELECT FOR UPDATE import_wave: no supplier': BY_ID_LOCKED,
  'SELECT FOR UPDATE pack: no supplier': BY_ID_LOCKED,
  'SELECT FOR UPDATE payload_erasure: each supplier': LOCKED_BATCH,
  'SELECT FOR UPDATE reconciliation: no supplier': BY_ID_LOCKED,
  'SELECT account beside account_import_process: no supplier': BY_ID_OR_ALL,
  'SELECT account beside registration_request: no supplier': BY_ID_OR_ALL,
  'SELECT account_import_event beside account_import_process, import_wave: no supplier': BY_ID_OR_ALL,
  'SELECT account_import_event beside import_count, import_count_change, meter_point_event, reconciliation, registration_request: no supplier':
    BY_ID_OR_ALL,
  'SELECT account_import_event beside meter_point_event, test_event: no supplier': BY_ID_OR_ALL,
  'SELECT account_import_process beside account: no supplier': BY_ID_OR_ALL,
  'SELECT account_import_process beside account_import_event, import_wave, import_wave_feed_event, meter_point_event, test_event: no supplier':
    FEED,
  'SELECT account_import_process beside account_retraction, import_wave: no supplier': BY_ID_OR_ALL,
  'SELECT account_import_process beside error_group_report, import_wave: no supplier': BY_ID_OR_ALL,
  'SELECT account_import_process beside import_count, import_count_change, import_outcome_change, import_outcome_count, import_wave: no supplier':
    FOLDED,
  'SELECT account_import_process beside import_warning: no supplier': BY_ID_OR_ALL,
  'SELECT account_import_process beside import_wave, reconciliation: no supplier': BY_ID_OR_ALL,
  'SELECT account_import_process beside import_wave: no supplier': BY_ID_OR_ALL,
  'SELECT account_import_process: no supplier': BY_ID_OR_ALL,
  'SELECT account_retraction beside account_import_process, import_wave: no supplier': BACKGROUND,
  'SELECT account_retraction beside retraction: no supplier': BACKGROUND,
  'SELECT account_retraction: no supplier': BACKGROUND,
  'SELECT customer_erasure: no supplier': BY_ID_OR_ALL,
  'SELECT error_group_report beside account_import_process, import_wave: no supplier': BACKGROUND,
  'SELECT import_count beside account_import_event, import_count_change, meter_point_event, reconciliation, registration_request: no supplier':
    FOLDED,
  'SELECT import_count beside account_import_process, import_count_change, import_outcome_change, import_outcome_count, import_wave: no supplier':
    FOLDED,
  'SELECT import_count beside import_count_change: no supplier': FOLDED,
  'SELECT import_count_change beside account_import_event, import_count, meter_point_event, reconciliation, registration_request: no supplier':
    FOLDED,
  'SELECT import_count_change beside account_import_process, import_count, import_outcome_change, import_outcome_count, import_wave: no supplier':
    FOLDED,
  'SELECT import_count_change beside import_count: no supplier': FOLDED,
  'SELECT import_outcome_change beside account_import_process, import_count, import_count_change, import_outcome_count, import_wave: no supplier':
    FOLDED,
  'SELECT import_outcome_change beside import_outcome_count: no supplier': FOLDED,
  'SELECT import_outcome_count beside account_import_process, import_count, import_count_change, import_outcome_change, import_wave: no supplier':
    FOLDED,
  'SELECT import_outcome_count beside import_outcome_change: no supplier': FOLDED,
  'SELECT import_warning beside account_import_process: no supplier': BY_ID_OR_ALL,
  'SELECT import_wave beside account_import_event, account_import_process, import_wave_feed_event, meter_point_event, test_event: no supplier':
    FEED,
  'SELECT import_wave beside account_import_event, account_import_process: no supplier': WAVE_BY_ID,
  'SELECT import_wave beside account_import_process, account_retraction: no supplier': WAVE_BY_ID,
  'SELECT import_wave beside account_import_process, error_group_report: no supplier': WAVE_BY_ID,
  'SELECT import_wave beside account_import_process, import_count, import_count_change, import_outcome_change, import_outcome_count: no supplier':
    FOLDED,
  'SELECT import_wave beside account_import_process, reconciliation: no supplier': WAVE_BY_ID,
  'SELECT import_wave beside account_import_process: no supplier': WAVE_BY_ID,
  'SELECT import_wave beside import_wave_feed_event: no supplier': FEED,
  'SELECT import_wave beside pack: no supplier': WAVE_BY_ID,
  'SELECT import_wave: no supplier': WAVE_BY_ID,
  'SELECT meter_point_event beside account_import_event, import_count, import_count_change, reconciliation, registration_request: no supplier':
    BY_ID_OR_ALL,
  'SELECT meter_point_event beside account_import_event, test_event: no supplier': BY_ID_OR_ALL,
  'SELECT pack beside import_wave: no supplier': BACKGROUND,
  'SELECT pack: no supplier': BACKGROUND,
  'SELECT reconciliation beside account_import_event, import_count, import_count_change, meter_point_event, registration_request: no supplier':
    BY_ID_OR_ALL,
  'SELECT reconciliation beside account_import_process, import_wave: no supplier': BACKGROUND,
  'SELECT reconciliation: no supplier': BACKGROUND,
  'SELECT registration_request beside account_import_event, import_count, import_count_change, meter_point_event, reconciliation: no supplier':
    BY_ID_OR_ALL,
  'SELECT registration_request: no supplier': BACKGROUND,
  'SELECT retraction beside account_retraction: no supplier': BACKGROUND,
  'SELECT test_event beside account_import_event, meter_point_event: no supplier': BY_ID_OR_ALL,
  'UPDATE account_import_event beside event_feed, import_wave_feed_event, meter_point_event, test_event: no supplier':
    FEED,
  'UPDATE account_import_process beside account_import_event, import_wave: no supplier': BY_ID,
  'UPDATE account_import_process beside account_import_event: no supplier': BY_ID,
  'UPDATE account_import_process: no supplier': BY_ID,
  'UPDATE import_wave: no supplier': BY_ID,
  'UPDATE import_wave_feed_event beside account_import_event, event_feed, meter_point_event, test_event: no supplier':
    FEED,
  'UPDATE meter_point_event beside account_import_event, event_feed, import_wave_feed_event, test_event: no supplier':
    FEED,
  'UPDATE pack: no supplier': BACKGROUND,
  'UPDATE retraction beside account_retraction: no supplier': BACKGROUND,
  'UPDATE test_event beside account_import_event, event_feed, import_wave_feed_event, meter_point_event: no supplier':
    FEED,
};

/** Advisory locks that are taken: the server that a transaction talks to keeps them, so all of them have to be taken through the same one. */
export const ADVISORY_LOCKS: Readonly<Record<string, string>> = {
  pg_advisory_xact_lock: 'Order of changes of one supplier, key, wave or audit trail.',
  pg_advisory_xact_lock_shared: 'Status of a supplier, held while imports of it are kept.',
  pg_try_advisory_xact_lock: 'One worker at a time folds counts and keeps a wave.',
  // Of sessions, and in the connection of the leader alone.
  pg_try_advisory_lock: 'The leader of the workers.',
  pg_advisory_unlock: 'The leader of the workers.',
};
