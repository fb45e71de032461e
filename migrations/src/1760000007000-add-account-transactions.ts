import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Types that add to a balance; the others take away from it (R101). */
const CREDITS = `('PAYMENT', 'CREDIT')`;

/** What the transactions of a statement that count come to, on either side. */
const TOTALS = `SELECT statement_id, coalesce(sum(amount) FILTER (WHERE type IN ${CREDITS}), 0) AS credit,
    coalesce(sum(amount) FILTER (WHERE type NOT IN ${CREDITS}), 0) AS debit
  FROM ledger_transaction GROUP BY statement_id`;

const UP = [
  // A sum of pounds is as exact as they are and may have more digits before the point.
  'CREATE DOMAIN pounds_total AS numeric CONSTRAINT pounds_total__digits_ck CHECK (scale(value) <= 10)',

  // An account that was imported without a ledger gets one with its first transaction; it is no part of what was sent.
  `ALTER TABLE ledger
     ALTER COLUMN balance TYPE pounds_total,
     ADD COLUMN origin text NOT NULL DEFAULT 'IMPORTED'
       CONSTRAINT ledger__origin_ck CHECK (origin IN ('IMPORTED', 'ADDED')),
     ADD CONSTRAINT ledger__account_position_uq UNIQUE (account_id, position)`,
  'DROP INDEX ledger__account_ix',

  // Totals of the open statement, both as sums of amounts: balance = opening_balance + credit_total - debit_total. Null
  // is not summed yet: the release before this one imports without them.
  `ALTER TABLE statement
     ADD COLUMN credit_total pounds_total,
     ADD COLUMN debit_total pounds_total,
     ALTER COLUMN opening_balance TYPE pounds_total`,
  `UPDATE statement s SET credit_total = coalesce(t.credit, 0), debit_total = coalesce(t.debit, 0)
   FROM statement o LEFT JOIN (${TOTALS}) t ON t.statement_id = o.id
   WHERE s.id = o.id AND s.kind = 'OPEN'`,
  `CREATE UNIQUE INDEX statement__ledger_open_uq ON statement (ledger_id) WHERE kind = 'OPEN'`,

  // imported_as says where in the payload a row came from; without it the row was added later. Several rows may have
  // been sent with one transaction_id when the sender asked for no check: they differ by occurrence (R155).
  `ALTER TABLE ledger_transaction
     ADD COLUMN occurrence integer NOT NULL DEFAULT 1
       CONSTRAINT ledger_transaction__occurrence_ck CHECK (occurrence >= 1),
     ADD COLUMN added_at timestamptz,
     ADD COLUMN affects_balance boolean NOT NULL DEFAULT true,
     ADD COLUMN sent_transaction_date date,
     ADD COLUMN description text,
     ADD COLUMN display_note text,
     ADD COLUMN note text,
     ADD COLUMN reference text,
     ADD COLUMN to_prepay_meter_serial_number text,
     ADD COLUMN product_code text,
     ADD COLUMN mpxn text,
     ADD CONSTRAINT ledger_transaction__added_ck CHECK ((imported_as IS NULL) = (added_at IS NOT NULL)),
     ADD CONSTRAINT ledger_transaction__moved_ck CHECK ((sent_transaction_date IS NULL) = (description IS NULL)),
     ADD CONSTRAINT ledger_transaction__prepay_ck CHECK (affects_balance = (to_prepay_meter_serial_number IS NULL)),
     DROP CONSTRAINT ledger_transaction__account_transaction_id_uq`,
  `ALTER TABLE ledger_transaction ADD CONSTRAINT ledger_transaction__account_transaction_id_uq
     UNIQUE (account_id, transaction_id, occurrence)`,

  `CREATE TABLE supply_charge_line_item (
     id uuid CONSTRAINT supply_charge_line_item__pk PRIMARY KEY,
     account_id uuid NOT NULL CONSTRAINT supply_charge_line_item__account_fk REFERENCES account (id),
     ledger_transaction_id uuid NOT NULL
       CONSTRAINT supply_charge_line_item__transaction_fk REFERENCES ledger_transaction (id),
     position integer NOT NULL,
     rate_band text NOT NULL,
     start_date date NOT NULL,
     end_date date NOT NULL,
     number_of_units numeric NOT NULL,
     net_amount pounds NOT NULL,
     price_per_unit numeric,
     start_reading numeric,
     end_reading numeric,
     CONSTRAINT supply_charge_line_item__dates_ck CHECK (start_date <= end_date)
   )`,
  'CREATE INDEX supply_charge_line_item__account_dates_ix ON supply_charge_line_item (account_id, start_date, end_date)',
  'CREATE INDEX supply_charge_line_item__transaction_ix ON supply_charge_line_item (ledger_transaction_id)',
  `CREATE TABLE tax_item (
     id uuid CONSTRAINT tax_item__pk PRIMARY KEY,
     account_id uuid NOT NULL CONSTRAINT tax_item__account_fk REFERENCES account (id),
     ledger_transaction_id uuid NOT NULL CONSTRAINT tax_item__transaction_fk REFERENCES ledger_transaction (id),
     position integer NOT NULL,
     amount pounds NOT NULL,
     tax_type text NOT NULL,
     value_taxed numeric NOT NULL,
     rate numeric NOT NULL,
     unit_type text NOT NULL
       CONSTRAINT tax_item__unit_type_ck CHECK (unit_type IN ('PROPORTION', 'CURRENCY_PER_KWH'))
   )`,
  'CREATE INDEX tax_item__account_ix ON tax_item (account_id)',
  'CREATE INDEX tax_item__transaction_ix ON tax_item (ledger_transaction_id)',
];

const DOWN = [
  'DROP TABLE tax_item, supply_charge_line_item',
  `UPDATE ledger l SET balance = l.balance - t.effect
   FROM (SELECT ledger_id, sum(CASE WHEN type IN ${CREDITS} THEN amount ELSE -amount END) AS effect
     FROM ledger_transaction WHERE imported_as IS NULL AND affects_balance GROUP BY ledger_id) t
   WHERE t.ledger_id = l.id`,
  'DELETE FROM ledger_transaction WHERE imported_as IS NULL',
  `DELETE FROM statement s USING ledger l WHERE l.id = s.ledger_id AND l.origin = 'ADDED'`,
  `DELETE FROM ledger WHERE origin = 'ADDED'`,
  'ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction__account_transaction_id_uq',
  `ALTER TABLE ledger_transaction
     DROP COLUMN mpxn, DROP COLUMN product_code, DROP COLUMN to_prepay_meter_serial_number, DROP COLUMN reference,
     DROP COLUMN note, DROP COLUMN display_note, DROP COLUMN description, DROP COLUMN sent_transaction_date,
     DROP COLUMN affects_balance, DROP COLUMN added_at, DROP COLUMN occurrence,
     ADD CONSTRAINT ledger_transaction__account_transaction_id_uq UNIQUE (account_id, transaction_id)`,
  'DROP INDEX statement__ledger_open_uq',
  `ALTER TABLE statement
     ALTER COLUMN opening_balance TYPE pounds, DROP COLUMN debit_total, DROP COLUMN credit_total`,
  'CREATE INDEX ledger__account_ix ON ledger (account_id)',
  `ALTER TABLE ledger
     DROP CONSTRAINT ledger__account_position_uq, DROP COLUMN origin, ALTER COLUMN balance TYPE pounds`,
  'DROP DOMAIN pounds_total',
];

/** Transactions that suppliers add to an imported account. */
export class AddAccountTransactions1760000007000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statement of UP) await queryRunner.query(statement);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await queryRunner.query(statement);
  }
}
