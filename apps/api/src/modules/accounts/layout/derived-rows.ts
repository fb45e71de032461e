import { addDays, groupBy, poundsToUnits, signedUnits, sumPounds, unitsToPounds } from '@carryover/contract';
import { newId } from '../../../platform/database/new-id.js';
import { CREDIT_TYPES } from '../balances/credit-types.js';
import { addDerivedRecords } from './derived-records.js';
import { type AccountRows, addRow, type Row } from './rows-from-payload.js';

const NO_ROWS: readonly Row[] = [];

/** Tables in which rows of an account may have the same key, and the column that holds it. */
const REPEATED = { statement: 'statement_id', account_metadata: 'key', ledger_transaction: 'transaction_id' } as const;

/**
 * Completes the rows with values that follow from the payload alone: ends of agreements, statements of ledgers,
 * running balances, states of meter points, times of undated notes, records that fields create, and the ordinal of
 * entries with equal keys. The first ledger is the main one; others are told apart by position (R117).
 *
 * Parts may be missing or contradict each other: rules report that, and no table relies on it.
 * @param importedAt time of the import; a note without created_at gets it (R135)
 */
export function addDerivedRows(rows: AccountRows, importedAt: Date): void {
  for (const meterPoint of rows.get('meter_point') ?? NO_ROWS) meterPoint.status = 'PRE_REGISTRATION';
  closeAgreements(rows.get('agreement') ?? NO_ROWS);
  for (const note of rows.get('note') ?? NO_ROWS) {
    note.is_created_at_given = note.created_at !== undefined;
    note.created_at ??= importedAt.toISOString();
  }
  addLedgerOfBalance(rows);
  addLedgerStatements(rows);
  addDerivedRecords(rows, importedAt);
  for (const [table, column] of Object.entries(REPEATED)) numberRepeats(rows.get(table) ?? NO_ROWS, column);
}

/** 1 for the first row with a key, 2 for the next; each without a key is the first of its own. */
function numberRepeats(rows: readonly Row[], column: string): void {
  const seen = new Map<unknown, number>();
  for (const row of rows) {
    const key = row[column];
    const occurrence = key === undefined ? 1 : (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    row.occurrence = occurrence;
  }
}

/**
 * Each agreement of a meter point ends, exclusively, where the next one starts (R64). The latest has no end, nor has one
 * without a start.
 */
function closeAgreements(agreements: readonly Row[]): void {
  const dated = agreements.filter(({ effective_from: from }) => from !== undefined);
  for (const group of groupBy(dated, ({ meter_point_id }) => meter_point_id).values()) {
    const ordered = [...group].sort((a, b) => String(a.effective_from).localeCompare(String(b.effective_from)));
    ordered.forEach((agreement, index) => {
      agreement.effective_to = ordered[index + 1]?.effective_from;
    });
  }
}

/**
 * An account that comes with a balance and without ledgers has it on one of the platform's, to which transactions are added; its
 * origin keeps it out of what was sent.
 */
function addLedgerOfBalance(rows: AccountRows): void {
  for (const { id, transfer_balance: balance } of rows.get('account') ?? NO_ROWS) {
    if (rows.has('ledger') || balance === undefined || poundsToUnits(String(balance)) === 0n) continue;
    const own = { account_id: id, position: 0, origin: 'ADDED', ledger_balance: balance };
    addRow(rows, 'ledger', { id: newId(), ...own });
  }
}

/**
 * Every ledger has an open statement; one that was billed before also has its closed historical statement, up to the closing
 * date, or the date billed up to when there is none (R105). The open one begins with what leads to the balance of the ledger:
 * the last statement balance, unless the ledger contradicts it (R102).
 */
function addLedgerStatements(rows: AccountRows): void {
  const transactionsOf = groupBy(rows.get('ledger_transaction') ?? NO_ROWS, ({ ledger_id }) => ledger_id);
  const lastBilledToDate = rows.get('account')?.[0]?.last_billed_to_date as string | undefined;
  for (const ledger of rows.get('ledger') ?? NO_ROWS) {
    const sections = groupBy(transactionsOf.get(ledger.id) ?? NO_ROWS, ({ imported_as }) => imported_as);
    const historical = sections.get('HISTORICAL') ?? NO_ROWS;
    const current = sections.get('CURRENT') ?? NO_ROWS;
    const closingDate = (ledger.last_statement_closing_date ?? lastBilledToDate) as string | undefined;
    const closingBalance = (ledger.last_statement_balance ?? '0') as string;
    const effect = current.reduce((sum, transaction) => sum + effectOnBalance(transaction), 0n);
    const computed = poundsToUnits(closingBalance) + effect;
    ledger.balance = ledger.ledger_balance ?? unitsToPounds(computed);
    const balance = poundsToUnits(String(ledger.balance));
    const position = Number(ledger.position);
    if (historical.length > 0 || ledger.last_statement_closing_date !== undefined) {
      const closed = addStatement(rows, ledger, {
        kind: 'CLOSED',
        position,
        bill_period_to_date: closingDate,
        issued_date: ledger.last_statement_issue_date ?? closingDate,
        closing_balance: closingBalance,
      });
      for (const transaction of historical) transaction.statement_id = closed.id;
    }
    const open = addStatement(rows, ledger, {
      kind: 'OPEN',
      position,
      bill_period_from_date: firstOpenDay(ledger, historical, lastBilledToDate),
      opening_balance: balance === computed ? closingBalance : unitsToPounds(balance - effect),
      credit_total: sumPounds(current.filter(isCredit).map(amountOf)),
      debit_total: sumPounds(current.filter(isDebit).map(amountOf)),
    });
    for (const transaction of current) transaction.statement_id = open.id;
  }
}

/**
 * The first day of the open statement of a ledger: the day after the closing date. Without one, the date billed up to, on which
 * current transactions may fall, unless historical ones do (R108): then the day after. That is so of the platform's own ledger,
 * too, of which no transactions were sent.
 * @returns undefined where it reaches back without end
 */
function firstOpenDay(ledger: Row, historical: readonly Row[], billedTo: string | undefined): string | undefined {
  const { last_statement_closing_date: closingDate, origin } = ledger;
  if (typeof closingDate === 'string') return addDays(closingDate, 1);
  if (billedTo === undefined) return undefined;
  const isTaken = origin === 'ADDED' || historical.some(({ transaction_date: date }) => date === billedTo);
  return isTaken ? addDays(billedTo, 1) : billedTo;
}

function addStatement(rows: AccountRows, ledger: Row, columns: { [column: string]: unknown }): Row {
  const statement: Row = { id: newId(), account_id: ledger.account_id, ledger_id: ledger.id, ...columns };
  addRow(rows, 'statement', statement);
  return statement;
}

/** Effect of a transaction on the balance, in 10^-10 pounds; 0 without a type or an amount. */
function effectOnBalance(transaction: Row): bigint {
  if (transaction.type === undefined || transaction.amount === undefined) return 0n;
  return signedUnits(String(transaction.type), amountOf(transaction));
}

function amountOf({ amount }: Row): string {
  return String(amount ?? '0');
}

function isCredit({ type }: Row): boolean {
  return CREDIT_TYPES.includes(String(type));
}

function isDebit(transaction: Row): boolean {
  return transaction.type !== undefined && !isCredit(transaction);
}
