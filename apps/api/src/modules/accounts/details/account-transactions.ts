import type { TRANSACTION_TYPES } from '@carryover/contract';

/** A transaction of a ledger. */
export interface AccountTransaction {
  readonly id: string;
  readonly ledger_id: string;
  /** Null where a sandbox did not say, as are the next three. */
  readonly transaction_id: string | null;
  /** Which one of those with this id it is, the first one being 1. */
  readonly occurrence: number;
  readonly transaction_date: string | null;
  readonly amount: string | null;
  readonly type: (typeof TRANSACTION_TYPES)[number] | null;
  readonly reason: string | null;
  readonly payment_type: string | null;
  readonly description: string | null;
  readonly display_note: string | null;
  readonly note: string | null;
  readonly reference: string | null;
  readonly to_prepay_meter_serial_number: string | null;
  /** Whether it is part of the balance; one on a prepayment meter is not (R170). */
  readonly affects_balance: boolean;
  readonly product_code: string | null;
  /** The meter point that a supply charge is on, where the product of it said. */
  readonly mpxn: string | null;
  readonly line_items: readonly AccountLineItem[];
  readonly tax_items: readonly AccountTaxItem[];
  /** Whether it came with the account or was added later. */
  readonly origin: 'IMPORTED' | 'ADDED';
  /** When it was added; null for one that came with the account. */
  readonly added_at: Date | null;
}

/** The cost of one rate of a supply charge; both days are included. */
export interface AccountLineItem {
  readonly rate_band: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly number_of_units: string | null;
  readonly net_amount: string | null;
  readonly price_per_unit: string | null;
  /** Meter readings. */
  readonly units: readonly string[];
}

/** A tax on a charge. */
export interface AccountTaxItem {
  readonly amount: string | null;
  readonly tax_type: string | null;
  readonly value_taxed: string | null;
  readonly rate: string | null;
  readonly unit_type: string | null;
}

const LINE_ITEMS = `SELECT coalesce(json_agg(json_build_object('rate_band', i.rate_band, 'start_date', i.start_date,
    'end_date', i.end_date, 'number_of_units', i.number_of_units::text, 'net_amount', i.net_amount::text,
    'price_per_unit', i.price_per_unit::text,
    'units', (array_remove(ARRAY[i.start_reading, i.end_reading], NULL) || coalesce(i.further_readings, '{}'))::text[])
    ORDER BY i.position), '[]')
  FROM supply_charge_line_item i WHERE i.ledger_transaction_id = t.id`;

const TAX_ITEMS = `SELECT coalesce(json_agg(json_build_object('amount', x.amount::text, 'tax_type', x.tax_type,
    'value_taxed', x.value_taxed::text, 'rate', x.rate::text, 'unit_type', x.unit_type) ORDER BY x.position), '[]')
  FROM tax_item x WHERE x.ledger_transaction_id = t.id`;

/** What transactions are ordered by, the newest last. */
const place = (t: string) =>
  `coalesce(${t}.transaction_date, '-infinity'), coalesce(${t}.added_at, '-infinity'), ${t}.position, ${t}.id`;

/** Transactions of the account $1, the newest first, behind the one of the id $2 or from the first one; $3 at most. */
export const TRANSACTIONS = `SELECT t.id, t.ledger_id, t.transaction_id, t.occurrence, t.transaction_date::text, t.amount::text, t.type,
    t.reason, t.payment_type, t.description, t.display_note, t.note, t.reference, t.to_prepay_meter_serial_number,
    t.affects_balance, t.product_code, t.mpxn, (${LINE_ITEMS}) AS line_items, (${TAX_ITEMS}) AS tax_items,
    CASE WHEN t.imported_as IS NULL THEN 'ADDED' ELSE 'IMPORTED' END AS origin, t.added_at
  FROM (SELECT * FROM ledger_transaction t WHERE t.account_id = $1
      AND ($2::uuid IS NULL OR (${place('t')}) < (SELECT ${place('b')} FROM ledger_transaction b WHERE b.account_id = $1 AND b.id = $2))
    ORDER BY (${place('t')}) DESC LIMIT $3) t
  ORDER BY (${place('t')}) DESC`;
