import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Columns for what the platform decides while it creates an account, beside what was sent, which stays as it is: see
 * docs/adr/0012. Then what two accounts must never share, and the history of a supplier's settings.
 */
const UP = [
  `ALTER TABLE account_import_process ADD COLUMN flags jsonb NOT NULL DEFAULT '[]'`,

  `ALTER TABLE account
     ADD COLUMN resolved_sales_channel text,
     ADD COLUMN resolved_sales_subchannel text,
     ADD COLUMN copied_billing_address1 text,
     ADD COLUMN copied_billing_address2 text,
     ADD COLUMN copied_billing_address3 text,
     ADD COLUMN copied_billing_address4 text,
     ADD COLUMN copied_billing_address5 text,
     ADD COLUMN copied_billing_postcode text`,
  'ALTER TABLE customer ADD COLUMN resolved_family_name text',
  'ALTER TABLE meter ADD COLUMN is_prepay_initialised boolean NOT NULL DEFAULT false',
  'ALTER TABLE dunning ADD COLUMN effective_start_date date',
  'ALTER TABLE debt ADD COLUMN effective_start_date date',
  `ALTER TABLE note
     ADD COLUMN origin text NOT NULL DEFAULT 'IMPORTED'
       CONSTRAINT note__origin_ck CHECK (origin IN ('IMPORTED', 'CAMPAIGN')),
     ADD COLUMN campaign_membership_id uuid
       CONSTRAINT note__campaign_membership_fk REFERENCES campaign_membership (id),
     ADD CONSTRAINT note__campaign_ck CHECK ((origin = 'CAMPAIGN') = (campaign_membership_id IS NOT NULL))`,
  'CREATE INDEX note__campaign_membership_ix ON note (campaign_membership_id)',
  `CREATE TABLE payment_review (
     id uuid CONSTRAINT payment_review__pk PRIMARY KEY,
     account_id uuid NOT NULL CONSTRAINT payment_review__account_fk REFERENCES account (id),
     reviewed_on date NOT NULL
   )`,
  'CREATE INDEX payment_review__account_ix ON payment_review (account_id)',

  `ALTER TABLE account_reference
     ADD CONSTRAINT account_reference__namespace_value_uq UNIQUE (namespace, value)`,
  `CREATE UNIQUE INDEX meter_point__live_uq ON meter_point (identifier, supply_type)
     WHERE status NOT IN ('LOST', 'LOST_ERRONEOUS_GAIN', 'ET_COMPLETED')`,
  `ALTER TABLE account_metadata ADD CONSTRAINT account_metadata__account_key_uq UNIQUE (account_id, key)`,
  'DROP INDEX account_metadata__account_ix',

  // What was sent with the defaults of the contract filled in (R38, R92, R140, R152), for whoever reads accounts instead
  // of payloads.
  `CREATE VIEW account_effective AS
     SELECT id, account_number, import_supplier_id, external_account_number, created_at,
       coalesce(unknown_occupier, false) AS unknown_occupier, billing_name,
       coalesce(billing_address1, copied_billing_address1) AS billing_address1,
       coalesce(billing_address2, copied_billing_address2) AS billing_address2,
       coalesce(billing_address3, copied_billing_address3) AS billing_address3,
       coalesce(billing_address4, copied_billing_address4) AS billing_address4,
       coalesce(billing_address5, copied_billing_address5) AS billing_address5,
       coalesce(billing_postcode, copied_billing_postcode) AS billing_postcode,
       coalesce(account_type, 'DOMESTIC') AS account_type,
       resolved_sales_channel AS sales_channel, resolved_sales_subchannel AS sales_subchannel,
       coalesce(communication_preference, 'ONLINE') AS communication_preference, document_accessibility
     FROM account`,
  `CREATE VIEW customer_effective AS
     SELECT id, given_name, coalesce(resolved_family_name, family_name) AS family_name, email, mobile, landline,
       date_of_birth, title, salutation,
       coalesce(opted_into_recommended, true) AS opted_into_recommended,
       coalesce(opted_into_sms, false) AS opted_into_sms,
       coalesce(opted_into_updates, false) AS opted_into_updates,
       coalesce(opted_into_third_parties, false) AS opted_into_third_parties,
       coalesce(opted_into_offers, false) AS opted_into_offers,
       is_user_psr_consent_obtained
     FROM customer`,
  `CREATE VIEW meter_effective AS
     SELECT id, account_id, meter_point_id, meter_serial_number, coalesce(smart_type, 'NONE') AS smart_type,
       coalesce(is_prepay, false) AS is_prepay, is_prepay_initialised
     FROM meter`,
  `CREATE VIEW warm_home_discount_effective AS
     SELECT id, account_id, tax_year, coalesce(account_type, 'CREDIT') AS account_type,
       coalesce("group", 'CORE') AS "group"
     FROM warm_home_discount`,

  `CREATE TABLE import_supplier_settings_change (
     id uuid NOT NULL,
     import_supplier_id uuid NOT NULL,
     actor text NOT NULL,
     reason text NOT NULL,
     before jsonb NOT NULL,
     after jsonb NOT NULL,
     occurred_at timestamptz NOT NULL,
     CONSTRAINT import_supplier_settings_change__pk PRIMARY KEY (id),
     CONSTRAINT import_supplier_settings_change__supplier_fk FOREIGN KEY (import_supplier_id) REFERENCES import_supplier (id)
   )`,
  `CREATE INDEX import_supplier_settings_change__supplier_occurred_at_ix
     ON import_supplier_settings_change (import_supplier_id, occurred_at)`,
];

const DOWN = [
  'DROP TABLE import_supplier_settings_change',
  'DROP VIEW warm_home_discount_effective, meter_effective, customer_effective, account_effective',
  'CREATE INDEX account_metadata__account_ix ON account_metadata (account_id)',
  'ALTER TABLE account_metadata DROP CONSTRAINT account_metadata__account_key_uq',
  'DROP INDEX meter_point__live_uq',
  'ALTER TABLE account_reference DROP CONSTRAINT account_reference__namespace_value_uq',
  'DROP TABLE payment_review',
  `DELETE FROM note WHERE origin = 'CAMPAIGN'`,
  'ALTER TABLE note DROP COLUMN campaign_membership_id, DROP COLUMN origin',
  'ALTER TABLE debt DROP COLUMN effective_start_date',
  'ALTER TABLE dunning DROP COLUMN effective_start_date',
  'ALTER TABLE meter DROP COLUMN is_prepay_initialised',
  'ALTER TABLE customer DROP COLUMN resolved_family_name',
  `ALTER TABLE account
     DROP COLUMN resolved_sales_channel, DROP COLUMN resolved_sales_subchannel, DROP COLUMN copied_billing_address1,
     DROP COLUMN copied_billing_address2, DROP COLUMN copied_billing_address3, DROP COLUMN copied_billing_address4,
     DROP COLUMN copied_billing_address5, DROP COLUMN copied_billing_postcode`,
  'ALTER TABLE account_import_process DROP COLUMN flags',
];

/** What creating an account decides, and what it must not collide with. */
export class AddImportOutcomes1760000004000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
