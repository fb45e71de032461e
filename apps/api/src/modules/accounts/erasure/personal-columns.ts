import { AccountImportRequest, isPersonalPath } from '@carryover/contract';
import { ACCOUNT_LAYOUT } from '../layout/account-layout.js';
import type { TableNode } from '../layout/table-node.js';

/** The personal columns of a table. */
export interface PersonalTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** Whether its rows go as a whole, because nothing but personal values is in them. */
  readonly isWhole: boolean;
  /** Which rows are an account's; its id is the first parameter. */
  readonly rows: string;
}

/** Columns that no field of the payload has: what was made of one, what came later, and what a vendor said. */
const FURTHER: Readonly<Record<string, readonly string[]>> = {
  account: [1, 2, 3, 4, 5].map((line) => `copied_billing_address${line}`).concat('copied_billing_postcode'),
  customer: ['resolved_family_name'],
  ledger_transaction: ['display_note', 'note', 'reference'],
  payment_instruction: ['last_four', 'bank_name', 'expiry_month', 'expiry_year'],
};

/** A note without its body is none. */
const NOTHING_WITHOUT = new Set(['note']);

interface Found {
  readonly personal: Set<string>;
  isWhole: boolean;
}

function collect(node: TableNode, path: readonly string[], found: Map<string, Found>): void {
  const { table, columns, children } = node;
  const personal = columns.filter(({ keys }) => isPersonalPath(AccountImportRequest, [...path, ...keys]));
  const entry = found.get(table) ?? { personal: new Set(), isWhole: true };
  for (const { column } of personal) entry.personal.add(column);
  entry.isWhole = entry.isWhole && (personal.length === columns.length || NOTHING_WITHOUT.has(table));
  found.set(table, entry);
  for (const child of children) collect(child, [...path, child.field], found);
}

function personalTables(): PersonalTable[] {
  const found = new Map<string, Found>();
  collect(ACCOUNT_LAYOUT, [], found);
  for (const [table, columns] of Object.entries(FURTHER)) {
    const entry = found.get(table) ?? { personal: new Set(), isWhole: false };
    for (const column of columns) entry.personal.add(column);
    found.set(table, entry);
  }
  // Rows before those they refer to: the layout has them the other way round.
  return [...found]
    .reverse()
    .filter(([, { personal }]) => personal.size > 0)
    .map(([table, { personal, isWhole }]) => ({ table, columns: [...personal], isWhole, rows: rowsOf(table) }));
}

function rowsOf(table: string): string {
  if (table === 'account') return 'id = $1';
  if (table === 'customer') return 'id IN (SELECT customer_id FROM account_customer WHERE account_id = $1)';
  return 'account_id = $1';
}

/** Where the tables of an account hold what a field says is personal, and what was made of it. */
export const PERSONAL_TABLES: readonly PersonalTable[] = personalTables();
