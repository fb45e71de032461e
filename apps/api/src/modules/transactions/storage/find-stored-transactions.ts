import { parseStrictJson } from '@carryover/contract';
import type { Tx } from '../../../platform/database/database.js';
import { nextTurn } from '../../../platform/http/next-turn.js';

/** A transaction of an account, as it was sent; only blank fields are left out. */
export interface StoredTransaction {
  /** Null where a sandbox imported it without. */
  readonly type: string | null;
  /** Pounds; null as the type is. */
  readonly amount: string | null;
  /** Its fields on the wire, numbers exact. */
  readonly fields: unknown;
}

/** Rows that are parsed at once: a fraction of a millisecond. */
const AT_ONCE = 20;

interface StoredRow {
  readonly id: string;
  readonly type: string | null;
  readonly amount: string | null;
  readonly fields: string;
}

const LINE_ITEMS = `SELECT json_agg(json_build_object('rate_band', i.rate_band, 'start_date', i.start_date,
    'end_date', i.end_date, 'number_of_units', i.number_of_units, 'net_amount', i.net_amount,
    'price_per_unit', i.price_per_unit,
    'units', CASE WHEN i.start_reading IS NOT NULL
      THEN to_json(array_remove(ARRAY[i.start_reading, i.end_reading], NULL) || i.further_readings) END) ORDER BY i.position)
  FROM supply_charge_line_item i WHERE i.ledger_transaction_id = t.id`;

const TAX_ITEMS = `SELECT json_agg(json_build_object('amount', x.amount, 'tax_type', x.tax_type,
    'value_taxed', x.value_taxed, 'rate', x.rate, 'unit_type', x.unit_type) ORDER BY x.position)
  FROM tax_item x WHERE x.ledger_transaction_id = t.id`;

// As text, so that no number in it goes through a double.
const FIND = `SELECT t.transaction_id AS id, t.type, t.amount::text AS amount, json_strip_nulls(json_build_object(
    'transaction_id', t.transaction_id, 'transaction_date', coalesce(t.sent_transaction_date, t.transaction_date),
    'amount', t.amount, 'type', t.type, 'reason', t.reason, 'display_note', t.display_note, 'note', t.note,
    'reference', t.reference, 'payment_type', t.payment_type,
    'to_prepay_meter_serial_number', t.to_prepay_meter_serial_number, 'product_code', t.product_code,
    'line_items', (${LINE_ITEMS}), 'tax_items', (${TAX_ITEMS})))::text AS fields
  FROM ledger_transaction t WHERE t.account_id = $1 AND t.transaction_id = ANY($2) ORDER BY t.occurrence`;

/** Transactions of an account with some ids, in the form in which they were added; of each id the first occurrence first. */
export async function findStoredTransactions(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly StoredTransaction[]>> {
  const rows = await tx.query<StoredRow[]>(FIND, [accountId, ids]);
  const byId = new Map<string, StoredTransaction[]>();
  for (const [index, { id, type, amount, fields }] of rows.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await nextTurn();
    const occurrences = byId.get(id) ?? [];
    occurrences.push({ type, amount, fields: parseStrictJson(Buffer.from(fields), { exactNumbers: true }) });
    byId.set(id, occurrences);
  }
  return byId;
}
