/** Kinds of data that can be added to an account after its import. */
export type Addition = 'note' | 'statement' | 'transaction' | 'payment_instruction';

/** A table that holds what was added, or a part of it. */
export interface AddedTable {
  readonly table: string;
  /** Column that holds the id of what was added. */
  readonly key: string;
  /** Which rows of an account were added; `t` is the row, the account's id an expression. */
  readonly rows: (account: string) => string;
  /** SQL of the columns that never change after the row was added. */
  readonly columns: readonly string[];
}

/** A moment as text that depends on no setting of the session. */
const moment = (column: string) => `extract(epoch FROM t.${column})::text`;
const plain = (columns: string) => columns.split(/\s+/).map((column) => `t.${column}`);

const addedNotes = (account: string) =>
  `SELECT n.id FROM note n WHERE n.account_id = ${account} AND n.origin IN ('ADDED', 'PLATFORM')`;

/** Where each addition is kept. */
export const ADDED_TABLES: Readonly<Record<Addition, readonly AddedTable[]>> = {
  note: [
    {
      table: 'note',
      key: 'id',
      rows: () => `t.origin IN ('ADDED', 'PLATFORM')`,
      columns: [...plain('id origin body is_created_at_given is_pinned'), moment('created_at'), moment('unpin_at')],
    },
    {
      table: 'note_document',
      key: 'note_id',
      rows: (account) => `t.note_id IN (${addedNotes(account)})`,
      columns: plain('id note_id position document_path'),
    },
  ],
  statement: [
    {
      table: 'statement',
      key: 'id',
      rows: () => `t.kind = 'HISTORICAL'`,
      columns: [
        ...plain('id statement_id bill_period_from_date bill_period_to_date statement_path issued_date number'),
        // The digest of a row of the release before, which has its amount in the old column, stays what it was.
        'coalesce(t.gross_amount, t.gross_amount_pence)',
      ],
    },
  ],
  transaction: [
    {
      table: 'ledger_transaction',
      key: 'id',
      rows: () => 't.imported_as IS NULL',
      columns: [
        ...plain(`id ledger_id occurrence transaction_id transaction_date sent_transaction_date description amount type
          reason payment_type affects_balance to_prepay_meter_serial_number display_note note reference product_code mpxn`),
        moment('added_at'),
      ],
    },
    {
      table: 'supply_charge_line_item',
      key: 'ledger_transaction_id',
      rows: () => 'true',
      columns: [
        ...plain(`id ledger_transaction_id position rate_band start_date end_date number_of_units net_amount
          price_per_unit start_reading`),
        // The digest of a row with two readings or none stays what it was.
        `CASE WHEN t.further_readings IS NULL THEN to_jsonb(t.end_reading)
          ELSE to_jsonb(t.end_reading || t.further_readings) END`,
      ],
    },
    {
      table: 'tax_item',
      key: 'ledger_transaction_id',
      rows: () => 'true',
      columns: plain('id ledger_transaction_id position amount tax_type value_taxed rate unit_type'),
    },
  ],
  payment_instruction: [
    {
      table: 'payment_instruction',
      key: 'id',
      rows: () => 'true',
      columns: [
        ...plain('id vendor reference type brand last_four bank_name expiry_month expiry_year'),
        moment('verified_at'),
      ],
    },
  ],
};

/** A number that differs when anything of the row does, and can be added up in any order. */
export function digestOf({ columns }: AddedTable): string {
  return `('x' || left(md5(jsonb_build_array(${columns.join(', ')})::text), 15))::bit(60)::bigint`;
}
