import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ORGANIZATION_SETTING, PLATFORM_ROLE, protectTable, REQUEST_ROLE } from './row-security.js';

/** Roles are the cluster's: another database of it may have them, or make them at this moment. */
const ADD_ROLES = `DO $$
  DECLARE name text;
  BEGIN
    FOREACH name IN ARRAY ARRAY['${REQUEST_ROLE}', '${PLATFORM_ROLE}'] LOOP
      BEGIN
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = name) THEN
          EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', name);
        END IF;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
      -- Whoever migrates may act as both, and sees every row in migrations to come.
      IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        EXECUTE format('GRANT %I TO CURRENT_USER', name);
      END IF;
    END LOOP;
  END $$`;

/** Lists that every supplier is checked against; they hold nobody's data. */
const REFERENCE_LISTS = `campaign, catalogue_version, debt_agency, dunning_path, market_participant, payment_vendor, product,
  product_rate, psr_code, reference_namespace, standard_settlement_configuration, tariff, time_pattern_regime`;

const READ = 'SELECT';
const ADD = 'SELECT, INSERT';
const CHANGE = 'SELECT, INSERT, UPDATE';

/** What requests read and write of an account. Everything else of it is created by workers and read by staff. */
const PARTS_IN_REQUESTS: Readonly<Record<string, string>> = {
  account_addition: CHANGE,
  account_reference: READ,
  agreement: READ,
  ledger: CHANGE,
  ledger_transaction: ADD,
  meter: READ,
  meter_point: 'SELECT, UPDATE',
  note: ADD,
  note_document: ADD,
  payment_instruction: ADD,
  statement: CHANGE,
  supply_address: READ,
  supply_charge_line_item: ADD,
  tax_item: ADD,
};

const OTHER_PARTS = `account_customer account_metadata aged_debt annual_consumption campaign_membership debt dunning
  meter_reading payment_review payment_schedule property_administrator psr_record register warm_home_discount
  welcome_mail`.split(/\s+/);

/** What is of suppliers but not in requests of theirs, or of staff, or of customers. */
const NEVER_IN_REQUESTS = `api_key customer import_supplier_settings_change import_supplier_status_change operator_batch
  operator_batch_item organization payload_erasure registration_callback sign_in_attempt staff_session staff_user supplier_webhook
  webhook_dead_letter webhook_lane`.split(/\s+/);

const VIEWS = ['account_effective', 'customer_effective', 'meter_effective', 'warm_home_discount_effective'];

const UP: readonly string[] = [
  ADD_ROLES,
  `GRANT USAGE ON SCHEMA public TO ${REQUEST_ROLE}, ${PLATFORM_ROLE}`,
  `GRANT USAGE ON SEQUENCE account_import_event_id_seq TO ${REQUEST_ROLE}, ${PLATFORM_ROLE}`,
  // A webhook that is set begins behind the latest event.
  `GRANT SELECT ON SEQUENCE account_import_event_id_seq TO ${PLATFORM_ROLE}`,
  `GRANT SELECT ON ${REFERENCE_LISTS} TO ${REQUEST_ROLE}`,
  `GRANT SELECT, INSERT, UPDATE, DELETE ON ${REFERENCE_LISTS}, catalogue_change, outcome_count, worker_presence
     TO ${PLATFORM_ROLE}`,
  `GRANT SELECT ON migration TO ${PLATFORM_ROLE}`,

  // A process and its first payload are written by one statement, which does not see its own rows: what is asked is
  // whether the process is somebody else's already. Nothing but that is told of other organisations.
  `CREATE OR REPLACE FUNCTION process_is_foreign(process uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER
     SET search_path = pg_catalog, public, pg_temp AS $$
     SELECT EXISTS (SELECT FROM account_import_process p JOIN import_supplier s ON s.id = p.import_supplier_id
       WHERE p.id = process
         AND s.organization_id IS DISTINCT FROM nullif(current_setting('${ORGANIZATION_SETTING}', true), '')::uuid)
   $$`,
  'REVOKE EXECUTE ON FUNCTION process_is_foreign(uuid) FROM PUBLIC',
  `GRANT EXECUTE ON FUNCTION process_is_foreign(uuid) TO ${REQUEST_ROLE}`,

  protectTable('import_supplier', { by: 'organization_id', may: READ }),
  protectTable('account', { by: 'import_supplier_id', may: 'SELECT, UPDATE (is_registration_considered)' }),
  protectTable('account_import_process', { by: 'import_supplier_id', may: CHANGE }),
  protectTable('account_import_event', { by: 'import_supplier_id', may: CHANGE }),
  protectTable('account_import_payload', {
    by: 'process_id',
    may: ADD,
    check: 'NOT process_is_foreign(process_id)',
  }),
  protectTable('meter_point_event', { by: 'import_supplier_id', may: CHANGE }),
  protectTable('event_feed', { by: 'import_supplier_id', may: CHANGE }),
  protectTable('registration_request', { by: 'import_supplier_id', may: ADD }),
  protectTable('reconciliation', { by: 'import_supplier_id', may: 'SELECT, INSERT, UPDATE, DELETE' }),
  protectTable('reconciliation_line', { by: 'reconciliation_id', may: ADD }),
  protectTable('reconciliation_difference', { by: 'reconciliation_id', may: 'SELECT, INSERT, DELETE' }),
  ...Object.entries(PARTS_IN_REQUESTS).map(([table, may]) => protectTable(table, { by: 'account_id', may })),
  ...[...OTHER_PARTS, ...NEVER_IN_REQUESTS].map((table) => protectTable(table, null)),
  // Entries are only ever added.
  protectTable('audit_entry', null, ADD),

  // Otherwise a view shows what its owner may see.
  ...VIEWS.map((view) => `ALTER VIEW ${view} SET (security_invoker = true)`),
  `GRANT SELECT ON ${VIEWS.join(', ')} TO ${PLATFORM_ROLE}`,
];

/** The roles stay: other databases of the cluster may have them in use. */
const DOWN: readonly string[] = [
  ...VIEWS.map((view) => `ALTER VIEW ${view} RESET (security_invoker)`),
  `DO $$
   DECLARE kept record;
   BEGIN
     FOR kept IN SELECT schemaname, tablename, policyname FROM pg_policies
       WHERE policyname IN (tablename || '__of_platform', tablename || '__of_organization') LOOP
       EXECUTE format('DROP POLICY %I ON %I.%I', kept.policyname, kept.schemaname, kept.tablename);
       EXECUTE format('ALTER TABLE %I.%I DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY',
         kept.schemaname, kept.tablename);
     END LOOP;
   END $$`,
  'DROP FUNCTION process_is_foreign(uuid)',
  `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM ${REQUEST_ROLE}, ${PLATFORM_ROLE}`,
  `REVOKE ALL ON ALL SEQUENCES IN SCHEMA public FROM ${REQUEST_ROLE}, ${PLATFORM_ROLE}`,
  `REVOKE ALL ON SCHEMA public FROM ${REQUEST_ROLE}, ${PLATFORM_ROLE}`,
];

/** Row-level security, so that a request sees the rows of its own organisation whatever its query says. */
export class ProtectRows1760000023000 implements MigrationInterface {
  /** Each statement of `up` by itself, so that it never holds the locks of two tables; all of them may be run again. */
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
