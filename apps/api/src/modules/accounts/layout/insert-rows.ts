import type { Tx } from '../../../platform/database/database.js';
import { runPrepared } from '../../../platform/database/run-prepared.js';
import { ACCOUNT_LAYOUT } from './account-layout.js';
import type { AccountRows } from './rows-from-payload.js';
import type { TableNode } from './table-node.js';

/** Columns that are written beside those of the layout, by table. */
const OWN_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  account: [
    'id',
    'account_number',
    'import_supplier_id',
    'process_id',
    'resolved_sales_channel',
    'resolved_sales_subchannel',
    'copied_billing_address1',
    'copied_billing_address2',
    'copied_billing_address3',
    'copied_billing_address4',
    'copied_billing_address5',
    'copied_billing_postcode',
  ],
  account_metadata: ['occurrence'],
  account_reference: ['is_shared'],
  agreement: ['effective_to'],
  customer: ['resolved_family_name'],
  debt: ['effective_start_date'],
  dunning: ['effective_start_date'],
  ledger: ['balance'],
  ledger_transaction: ['statement_id', 'occurrence'],
  meter: ['is_prepay_initialised'],
  meter_point: ['status', 'is_shared'],
  note: ['is_created_at_given', 'campaign_membership_id'],
  statement: [
    'ledger_id',
    'occurrence',
    'issued_date',
    'opening_balance',
    'closing_balance',
    'credit_total',
    'debit_total',
  ],
};

/** Columns that the statement computes from other rows that it writes. */
const COMPUTED_COLUMNS: Readonly<Record<string, { readonly column: string; readonly sql: string }>> = {
  account_reference: {
    column: 'organization_id',
    sql: `(SELECT s.organization_id FROM insert_account a JOIN import_supplier s ON s.id = a.import_supplier_id
        WHERE a.id = row.account_id)`,
  },
};

/** Every table an account is written to, with the columns written; a table comes after those its rows refer to. */
export const ACCOUNT_TABLES: ReadonlyMap<string, readonly string[]> = new Map([
  ...tablesOf(ACCOUNT_LAYOUT),
  ['payment_review', ['id', 'account_id', 'reviewed_on']],
]);

const TABLE_NAMES = [...ACCOUNT_TABLES.keys()];
const INSERT_ACCOUNT = insertStatement();

/** The rows of an account as they are sent: the rows of each table, as JSON without the brackets around them. */
export type RowTexts = readonly string[];

/** Makes the text that {@link insertAccountRows} sends; outside of a transaction, because it takes its time. */
export function rowTexts(rows: AccountRows): RowTexts {
  return TABLE_NAMES.map((table) => {
    const own = rows.get(table);
    return own === undefined ? '' : JSON.stringify(own).slice(1, -1);
  });
}

/**
 * Writes all rows of accounts in one statement, however many there are: each table takes its rows from one JSON
 * parameter, so there is no limit of bind parameters and one round trip for everything.
 *
 * @throws QueryFailedError when a constraint refuses a row; nothing of any account is written then
 */
export async function insertAccountRows(tx: Tx, accounts: readonly RowTexts[]): Promise<void> {
  const parameters = TABLE_NAMES.map((_, table) => {
    const texts = accounts.map((texts) => texts[table]).filter((text) => text !== '');
    return `[${texts.join(',')}]`;
  });
  await runPrepared(tx, 'insert-account', INSERT_ACCOUNT, parameters);
}

function insertStatement(): string {
  const inserts = [...ACCOUNT_TABLES].map(([table, columns], index) => {
    const names = columns.map((column) => `"${column}"`).join(', ');
    const computed = COMPUTED_COLUMNS[table];
    const [into, value] = computed === undefined ? ['', ''] : [`, ${computed.column}`, `, ${computed.sql}`];
    // The account goes first: when its own key is taken, that is what has to be told, not what follows from it.
    const order =
      table === ACCOUNT_LAYOUT.table
        ? 'RETURNING id, import_supplier_id'
        : `WHERE EXISTS (SELECT 1 FROM insert_account)`;
    return `insert_${table} AS (
      INSERT INTO ${table} (${names}${into})
      SELECT ${names}${value} FROM json_populate_recordset(NULL::${table}, $${index + 1}::json) AS row ${order})`;
  });
  return `WITH ${inserts.join(',\n')} SELECT 1`;
}

function tablesOf(root: TableNode): Map<string, string[]> {
  const tables = new Map<string, string[]>();
  // Level by level: transactions refer to statements as well as to the ledgers they are listed under.
  for (let level = [root]; level.length > 0; level = level.flatMap(({ children }) => children)) level.forEach(visit);
  return tables;

  function visit(node: TableNode): void {
    const own = OWN_COLUMNS[node.table] ?? [];
    if (node === root) add(node.table, [...own, ...node.columns.map(({ column }) => column)]);
    else {
      const keys = ['id', ...(node.link === undefined ? ['account_id'] : [])];
      if (node.isList && node.link === undefined) keys.push('position');
      if (node.parentColumn !== undefined) keys.push(node.parentColumn);
      add(node.table, [
        ...keys,
        ...Object.keys(node.discriminator),
        ...own,
        ...node.columns.map(({ column }) => column),
      ]);
      if (node.link !== undefined) add(node.link, ['id', 'account_id', `${node.table}_id`, 'position']);
    }
  }

  /** A table may be shared by several lists; it then takes the columns of all. */
  function add(table: string, columns: readonly string[]): void {
    const known = tables.get(table);
    if (known === undefined) tables.set(table, [...columns]);
    else known.push(...columns.filter((column) => !known.includes(column)));
  }
}
