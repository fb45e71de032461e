import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Pounds as sent: the scale of the sender is kept ('10.50' stays '10.50'), so the column has no fixed scale of its own;
 * at most ten digits before and ten after the point (R09).
 */
const POUNDS = `CREATE DOMAIN pounds AS numeric
  CONSTRAINT pounds__digits_ck CHECK (abs(value) < 10000000000 AND scale(value) <= 10)`;

/**
 * Columns that hold an optional field of the payload are nullable: null says "not given", and reading code applies the
 * default of the contract. So an account can be rebuilt to exactly what was sent.
 */
const TABLES = [
  `CREATE TABLE account (
        id uuid CONSTRAINT account__pk PRIMARY KEY,
        account_number text NOT NULL CONSTRAINT account__account_number_uq UNIQUE
        CONSTRAINT account__account_number_ck CHECK (account_number ~ '^A-[0-9A-F]{8}$'),
        import_supplier_id uuid NOT NULL CONSTRAINT account__import_supplier_fk REFERENCES import_supplier (id),
        process_id uuid NOT NULL CONSTRAINT account__process_uq UNIQUE
        CONSTRAINT account__process_fk REFERENCES account_import_process (id),
        external_account_number text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        unknown_occupier boolean,
        billing_name text,
        billing_address1 text,
        billing_address2 text,
        billing_address3 text,
        billing_address4 text,
        billing_address5 text,
        billing_postcode text,
        account_type text,
        sales_channel text,
        sales_subchannel text,
        transfer_balance pounds,
        last_billed_to_date date,
        last_payment_review_date date,
        next_bill_due_date date,
        smart_read_frequency text,
        smart_read_cycle_day smallint,
        communication_preference text,
        document_accessibility text,
        CONSTRAINT account__supplier_external_number_uq UNIQUE (import_supplier_id, external_account_number)
      )`,
  // A person is not owned by one account: account_customer says who belongs where.
  `CREATE TABLE customer (
        id uuid CONSTRAINT customer__pk PRIMARY KEY,
        given_name text,
        family_name text,
        email text,
        mobile text,
        landline text,
        date_of_birth date,
        title text,
        salutation text,
        opted_into_sms boolean,
        opted_into_recommended boolean,
        opted_into_updates boolean,
        opted_into_third_parties boolean,
        opted_into_offers boolean,
        is_user_psr_consent_obtained boolean
      )`,
  `CREATE TABLE account_customer (
        id uuid CONSTRAINT account_customer__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT account_customer__account_fk REFERENCES account (id),
        customer_id uuid NOT NULL CONSTRAINT account_customer__customer_fk REFERENCES customer (id),
        position integer NOT NULL
      )`,
  'CREATE INDEX account_customer__account_ix ON account_customer (account_id)',
  'CREATE INDEX account_customer__customer_ix ON account_customer (customer_id)',
  `CREATE TABLE psr_record (
        id uuid CONSTRAINT psr_record__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT psr_record__account_fk REFERENCES account (id),
        customer_id uuid NOT NULL CONSTRAINT psr_record__customer_fk REFERENCES customer (id),
        position integer NOT NULL,
        elec_industry_code text,
        gas_industry_code text,
        effective_from date
      )`,
  'CREATE INDEX psr_record__account_ix ON psr_record (account_id)',
  'CREATE INDEX psr_record__customer_ix ON psr_record (customer_id)',
  `CREATE TABLE supply_address (
        id uuid CONSTRAINT supply_address__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT supply_address__account_fk REFERENCES account (id),
        position integer NOT NULL,
        supply_address1 text NOT NULL,
        supply_address2 text,
        supply_address3 text,
        supply_address4 text,
        supply_address5 text,
        supply_postcode text NOT NULL,
        is_landlord boolean,
        customer_at_supply_address_from_date date NOT NULL
      )`,
  'CREATE INDEX supply_address__account_ix ON supply_address (account_id)',
  `CREATE TABLE property_administrator (
        id uuid CONSTRAINT property_administrator__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT property_administrator__account_fk REFERENCES account (id),
        supply_address_id uuid NOT NULL CONSTRAINT property_administrator__supply_address_fk REFERENCES supply_address (id),
        position integer NOT NULL,
        given_name text,
        family_name text,
        email text,
        mobile text,
        landline text,
        date_of_birth date,
        title text,
        salutation text
      )`,
  'CREATE INDEX property_administrator__account_ix ON property_administrator (account_id)',
  'CREATE INDEX property_administrator__supply_address_ix ON property_administrator (supply_address_id)',
  `CREATE TABLE meter_point (
        id uuid CONSTRAINT meter_point__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT meter_point__account_fk REFERENCES account (id),
        supply_address_id uuid NOT NULL CONSTRAINT meter_point__supply_address_fk REFERENCES supply_address (id),
        position integer NOT NULL,
        identifier text NOT NULL,
        supply_type text NOT NULL CONSTRAINT meter_point__supply_type_ck CHECK (supply_type IN ('ELECTRICITY', 'GAS')),
        status text NOT NULL,
        mpid text NOT NULL,
        shipper_mpid text,
        supply_start_date date NOT NULL,
        profile_class smallint,
        ssc text,
        et_in_progress boolean,
        dr_in_progress boolean,
        smart_refusal_type text,
        smart_refusal_date date,
        smart_refusal_reason text,
        smart_refusal_source text
      )`,
  'CREATE INDEX meter_point__account_ix ON meter_point (account_id)',
  'CREATE INDEX meter_point__supply_address_ix ON meter_point (supply_address_id)',
  `CREATE TABLE agreement (
        id uuid CONSTRAINT agreement__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT agreement__account_fk REFERENCES account (id),
        meter_point_id uuid NOT NULL CONSTRAINT agreement__meter_point_fk REFERENCES meter_point (id),
        position integer NOT NULL,
        tariff_code text NOT NULL,
        effective_from date NOT NULL,
        effective_to date
      )`,
  'CREATE INDEX agreement__account_ix ON agreement (account_id)',
  'CREATE INDEX agreement__meter_point_ix ON agreement (meter_point_id)',
  `CREATE TABLE annual_consumption (
        id uuid CONSTRAINT annual_consumption__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT annual_consumption__account_fk REFERENCES account (id),
        meter_point_id uuid NOT NULL CONSTRAINT annual_consumption__meter_point_fk REFERENCES meter_point (id),
        position integer NOT NULL,
        kind text NOT NULL CONSTRAINT annual_consumption__kind_ck CHECK (kind IN ('EAC', 'AQ')),
        effective_from date NOT NULL,
        effective_to date,
        tpr text,
        consumption numeric NOT NULL,
        source text
      )`,
  'CREATE INDEX annual_consumption__account_ix ON annual_consumption (account_id)',
  'CREATE INDEX annual_consumption__meter_point_ix ON annual_consumption (meter_point_id)',
  `CREATE TABLE meter (
        id uuid CONSTRAINT meter__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT meter__account_fk REFERENCES account (id),
        meter_point_id uuid NOT NULL CONSTRAINT meter__meter_point_fk REFERENCES meter_point (id),
        position integer NOT NULL,
        meter_serial_number text NOT NULL,
        installed_on date,
        gas_number_of_digits smallint,
        smart_type text,
        is_prepay boolean,
        prepay_debt_balance pounds,
        prepay_credit_balance pounds,
        prepay_transfer_vend_read_date date,
        prepay_gas_weekly_min pounds,
        prepay_gas_weekly_max pounds
      )`,
  'CREATE INDEX meter__account_ix ON meter (account_id)',
  'CREATE INDEX meter__meter_point_ix ON meter (meter_point_id)',
  `CREATE TABLE register (
        id uuid CONSTRAINT register__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT register__account_fk REFERENCES account (id),
        meter_id uuid NOT NULL CONSTRAINT register__meter_fk REFERENCES meter (id),
        position integer NOT NULL,
        register_id text NOT NULL,
        tpr text,
        number_of_digits smallint NOT NULL,
        is_settlement boolean
      )`,
  'CREATE INDEX register__account_ix ON register (account_id)',
  'CREATE INDEX register__meter_ix ON register (meter_id)',
  `CREATE TABLE meter_reading (
        id uuid CONSTRAINT meter_reading__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT meter_reading__account_fk REFERENCES account (id),
        meter_id uuid NOT NULL CONSTRAINT meter_reading__meter_fk REFERENCES meter (id),
        position integer NOT NULL,
        kind text NOT NULL CONSTRAINT meter_reading__kind_ck CHECK (kind IN ('TRANSFER', 'HISTORY')),
        register_id text,
        reading_date date NOT NULL,
        reading_value numeric NOT NULL,
        reading_type text NOT NULL,
        billed boolean
      )`,
  'CREATE INDEX meter_reading__account_ix ON meter_reading (account_id)',
  'CREATE INDEX meter_reading__meter_ix ON meter_reading (meter_id)',
  `CREATE TABLE ledger (
        id uuid CONSTRAINT ledger__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT ledger__account_fk REFERENCES account (id),
        position integer NOT NULL,
        last_statement_closing_date date,
        last_statement_balance pounds,
        last_statement_issue_date date,
        ledger_balance pounds,
        balance pounds NOT NULL
      )`,
  'CREATE INDEX ledger__account_ix ON ledger (account_id)',
  `CREATE TABLE statement (
        id uuid CONSTRAINT statement__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT statement__account_fk REFERENCES account (id),
        ledger_id uuid CONSTRAINT statement__ledger_fk REFERENCES ledger (id),
        position integer NOT NULL,
        kind text NOT NULL CONSTRAINT statement__kind_ck CHECK (kind IN ('OPEN', 'CLOSED', 'IMPORTED')),
        statement_id text,
        bill_period_from_date date,
        bill_period_to_date date,
        statement_path text,
        issued_date date,
        opening_balance pounds,
        closing_balance pounds,
        CONSTRAINT statement__account_statement_id_uq UNIQUE (account_id, statement_id)
      )`,
  'CREATE INDEX statement__ledger_ix ON statement (ledger_id)',
  `CREATE TABLE ledger_transaction (
        id uuid CONSTRAINT ledger_transaction__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT ledger_transaction__account_fk REFERENCES account (id),
        ledger_id uuid NOT NULL CONSTRAINT ledger_transaction__ledger_fk REFERENCES ledger (id),
        statement_id uuid NOT NULL CONSTRAINT ledger_transaction__statement_fk REFERENCES statement (id),
        position integer NOT NULL,
        imported_as text CONSTRAINT ledger_transaction__imported_as_ck CHECK (imported_as IN ('CURRENT', 'HISTORICAL')),
        transaction_id text NOT NULL,
        transaction_date date NOT NULL,
        amount pounds NOT NULL,
        type text NOT NULL,
        reason text,
        payment_type text,
        CONSTRAINT ledger_transaction__account_transaction_id_uq UNIQUE (account_id, transaction_id)
      )`,
  'CREATE INDEX ledger_transaction__ledger_ix ON ledger_transaction (ledger_id)',
  'CREATE INDEX ledger_transaction__statement_ix ON ledger_transaction (statement_id)',
  `CREATE TABLE payment_schedule (
        id uuid CONSTRAINT payment_schedule__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT payment_schedule__account_fk REFERENCES account (id),
        position integer NOT NULL,
        amount pounds,
        day_of_month smallint,
        frequency text,
        means text NOT NULL,
        start_date date NOT NULL,
        is_debt_repayment_plan boolean,
        debt_repayment_element pounds,
        debt_repayment_end_date date
      )`,
  'CREATE INDEX payment_schedule__account_ix ON payment_schedule (account_id)',
  `CREATE TABLE account_reference (
        id uuid CONSTRAINT account_reference__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT account_reference__account_fk REFERENCES account (id),
        position integer NOT NULL,
        namespace text NOT NULL,
        value text NOT NULL
      )`,
  'CREATE INDEX account_reference__account_ix ON account_reference (account_id)',
  `CREATE TABLE note (
        id uuid CONSTRAINT note__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT note__account_fk REFERENCES account (id),
        position integer NOT NULL,
        body text,
        created_at timestamptz NOT NULL,
        is_created_at_given boolean NOT NULL
      )`,
  'CREATE INDEX note__account_ix ON note (account_id)',
  `CREATE TABLE note_document (
        id uuid CONSTRAINT note_document__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT note_document__account_fk REFERENCES account (id),
        note_id uuid NOT NULL CONSTRAINT note_document__note_fk REFERENCES note (id),
        position integer NOT NULL,
        document_path text NOT NULL
      )`,
  'CREATE INDEX note_document__account_ix ON note_document (account_id)',
  'CREATE INDEX note_document__note_ix ON note_document (note_id)',
  `CREATE TABLE warm_home_discount (
        id uuid CONSTRAINT warm_home_discount__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT warm_home_discount__account_fk REFERENCES account (id),
        position integer NOT NULL,
        tax_year text NOT NULL,
        account_type text,
        "group" text
      )`,
  'CREATE INDEX warm_home_discount__account_ix ON warm_home_discount (account_id)',
  `CREATE TABLE dunning (
        id uuid CONSTRAINT dunning__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT dunning__account_fk REFERENCES account (id),
        path_name text NOT NULL,
        start_date date
      )`,
  'CREATE INDEX dunning__account_ix ON dunning (account_id)',
  `CREATE TABLE debt (
        id uuid CONSTRAINT debt__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT debt__account_fk REFERENCES account (id),
        position integer NOT NULL,
        agency_name text,
        start_date date,
        is_insolvent boolean
      )`,
  'CREATE INDEX debt__account_ix ON debt (account_id)',
  `CREATE TABLE aged_debt (
        id uuid CONSTRAINT aged_debt__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT aged_debt__account_fk REFERENCES account (id),
        debt_id uuid NOT NULL CONSTRAINT aged_debt__debt_fk REFERENCES debt (id),
        position integer NOT NULL,
        debt_amount pounds NOT NULL,
        due_date date NOT NULL
      )`,
  'CREATE INDEX aged_debt__account_ix ON aged_debt (account_id)',
  'CREATE INDEX aged_debt__debt_ix ON aged_debt (debt_id)',
  `CREATE TABLE campaign_membership (
        id uuid CONSTRAINT campaign_membership__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT campaign_membership__account_fk REFERENCES account (id),
        position integer NOT NULL,
        slug text NOT NULL,
        campaign_note text
      )`,
  'CREATE INDEX campaign_membership__account_ix ON campaign_membership (account_id)',
  `CREATE TABLE account_metadata (
        id uuid CONSTRAINT account_metadata__pk PRIMARY KEY,
        account_id uuid NOT NULL CONSTRAINT account_metadata__account_fk REFERENCES account (id),
        position integer NOT NULL,
        key text NOT NULL,
        value jsonb NOT NULL
      )`,
  'CREATE INDEX account_metadata__account_ix ON account_metadata (account_id)',
];

/** The account and everything it owns. Every table but customer carries account_id, so one account is read by one key everywhere. */
export class CreateAccounts1760000002000 implements MigrationInterface {
  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(POUNDS);
    for (const statement of TABLES) await queryRunner.query(statement);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP TABLE account_metadata, campaign_membership, aged_debt, debt, dunning, warm_home_discount, note_document, note, account_reference, payment_schedule, ledger_transaction, statement, ledger, meter_reading, register, meter, annual_consumption, agreement, meter_point, property_administrator, supply_address, psr_record, account_customer, customer, account`,
    );
    await queryRunner.query('DROP DOMAIN pounds');
  }
}
