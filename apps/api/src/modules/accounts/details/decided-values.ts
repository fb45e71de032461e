import type { Tx } from '../../../platform/database/database.js';

/** A value that the platform decided, beside what was sent or where nothing was. */
export interface DecidedValue {
  /** Path of its field in the payload; `last_day` and `is_prepay_initialised` are fields of ours. */
  readonly path: string;
  readonly value: string | boolean;
}

/** The columns that the platform decides while it creates an account (ADR 0012), by the row that they are in. */
const DECIDED = `SELECT d.id, f.field, f.value FROM (
    SELECT a.id, jsonb_build_object('billing_address1', a.copied_billing_address1, 'billing_address2', a.copied_billing_address2,
      'billing_address3', a.copied_billing_address3, 'billing_address4', a.copied_billing_address4,
      'billing_address5', a.copied_billing_address5, 'billing_postcode', a.copied_billing_postcode) AS fields
    FROM account a WHERE a.id = $1
    UNION ALL SELECT c.id, jsonb_build_object('family_name', c.resolved_family_name)
    FROM account_customer l JOIN customer c ON c.id = l.customer_id WHERE l.account_id = $1
    UNION ALL SELECT g.id, jsonb_build_object('last_day', g.effective_to - 1) FROM agreement g WHERE g.account_id = $1
    UNION ALL SELECT m.id, jsonb_build_object('is_prepay_initialised', m.is_prepay_initialised)
    FROM meter m WHERE m.account_id = $1 AND m.is_prepay
    UNION ALL SELECT w.id, jsonb_build_object('start_date', w.effective_start_date) FROM dunning w WHERE w.account_id = $1
    UNION ALL SELECT b.id, jsonb_build_object('start_date', b.effective_start_date) FROM debt b WHERE b.account_id = $1
  ) d, jsonb_each(jsonb_strip_nulls(d.fields)) AS f(field, value)`;

interface DecidedRow {
  readonly id: string;
  readonly field: string;
  readonly value: string | boolean;
}

/**
 * What the platform decided of an account, in the order of its payload.
 * @param ids keys of the rows by the paths of their objects
 */
export async function decidedValues(
  tx: Tx,
  accountId: string,
  ids: ReadonlyMap<string, string>,
): Promise<DecidedValue[]> {
  const ofRow = new Map<string, DecidedRow[]>();
  for (const decided of await tx.query<DecidedRow[]>(DECIDED, [accountId])) {
    const others = ofRow.get(decided.id);
    if (others === undefined) ofRow.set(decided.id, [decided]);
    else others.push(decided);
  }
  return [...ids].flatMap(([path, id]) =>
    (ofRow.get(id) ?? []).map(({ field, value }) => ({ path: path === '' ? field : `${path}.${field}`, value })),
  );
}
