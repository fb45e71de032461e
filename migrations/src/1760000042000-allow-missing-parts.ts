import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Columns of fields that are required and that a sandbox supplier may leave out all the same, by table. */
const MAY_BE_MISSING: Readonly<Record<string, string>> = {
  supply_address: 'supply_address1 supply_postcode customer_at_supply_address_from_date',
  meter_point: 'identifier supply_type mpid supply_start_date',
  agreement: 'tariff_code effective_from',
  annual_consumption: 'effective_from consumption',
  meter: 'meter_serial_number',
  register: 'register_id number_of_digits',
  meter_reading: 'reading_date reading_value reading_type',
  ledger_transaction: 'transaction_id transaction_date amount type',
  payment_schedule: 'means start_date',
  account_reference: 'namespace value',
  note_document: 'document_path',
  warm_home_discount: 'tax_year',
  dunning: 'path_name',
  aged_debt: 'debt_amount due_date',
  campaign_membership: 'slug',
  account_metadata: 'key value',
  supply_charge_line_item: 'rate_band start_date end_date number_of_units net_amount',
  tax_item: 'amount tax_type value_taxed rate unit_type',
};

const alter = (change: string, why = ''): string[] =>
  Object.entries(MAY_BE_MISSING).map(([table, columns]) => {
    const changes = columns.split(' ').map((column) => `ALTER COLUMN ${column} ${change}`);
    return `ALTER TABLE ${table} ${changes.join(', ')}${why}`;
  });

const UP: readonly string[] = [
  ...alter('DROP NOT NULL', ' -- safe: of the catalogue alone; one of the columns is called type'),
  'ALTER TABLE supply_charge_line_item DROP CONSTRAINT IF EXISTS supply_charge_line_item__dates_ck',
];

const DOWN: readonly string[] = [
  `ALTER TABLE supply_charge_line_item
     ADD CONSTRAINT supply_charge_line_item__dates_ck CHECK (start_date <= end_date) NOT VALID`,
  ...alter('SET NOT NULL'),
];

/**
 * What an account, or what is added to it, may come without is stored without it. Whether it may is for the severities of
 * the rules, and not for the tables. Without a transaction, so that no table is held while another is waited for.
 */
export class AllowMissingParts1760000042000 implements MigrationInterface {
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
