import { addDays, signedAmount, sumPounds } from '@carryover/contract';
import { newId } from '../../../platform/database/new-id.js';
import { CREDIT_TYPES } from '../balances/credit-types.js';
import { addDerivedRecords } from './derived-records.js';
import { type AccountRows, addRow, type Row } from './rows-from-payload.js';

const NO_ROWS: readonly Row[] = [];

/**
 * Completes the rows with what follows from the payload alone: ends of agreements, statements of the ledgers, running
 * balances, the state of the meter points, the moments of undated notes, and records that fields create. The first
 * ledger is the main one, further ones are told apart by their position (R117).
 *
 * @param importedAt moment of the import; a note without created_at gets it (R135)
 */
export function addDerivedRows(rows: AccountRows, importedAt: Date): void {
  for (const meterPoint of rows.get('meter_point') ?? NO_ROWS) meterPoint.status = 'PRE_REGISTRATION';
  closeAgreements(rows.get('agreement') ?? NO_ROWS);
  for (const note of rows.get('note') ?? NO_ROWS) {
    note.is_created_at_given = note.created_at !== undefined;
    note.created_at ??= importedAt.toISOString();
  }
  addLedgerStatements(rows);
  addDerivedRecords(rows, importedAt);
}

/** Each agreement of a meter point ends, exclusively, where the next one starts (R64); the latest has no end. */
function closeAgreements(agreements: readonly Row[]): void {
  for (const group of groupByColumn(agreements, 'meter_point_id').values()) {
    const ordered = [...group].sort((a, b) => String(a.effective_from).localeCompare(String(b.effective_from)));
    ordered.forEach((agreement, index) => {
      agreement.effective_to = ordered[index + 1]?.effective_from;
    });
  }
}

/**
 * Every ledger has an open statement; one that was billed before also has its closed historical statement. The open one
 * begins the day after the closing date, or after the date billed up to when there is no closing date (R105).
 */
function addLedgerStatements(rows: AccountRows): void {
  const transactionsOf = groupByColumn(rows.get('ledger_transaction') ?? NO_ROWS, 'ledger_id');
  const lastBilledToDate = rows.get('account')?.[0]?.last_billed_to_date as string | undefined;
  for (const ledger of rows.get('ledger') ?? NO_ROWS) {
    const sections = groupByColumn(transactionsOf.get(ledger.id) ?? NO_ROWS, 'imported_as');
    const historical = sections.get('HISTORICAL') ?? NO_ROWS;
    const current = sections.get('CURRENT') ?? NO_ROWS;
    const closingDate = (ledger.last_statement_closing_date ?? lastBilledToDate) as string | undefined;
    const closingBalance = (ledger.last_statement_balance ?? '0') as string;
    ledger.balance = ledger.ledger_balance ?? sumPounds([closingBalance, ...current.map(effectOnBalance)]);
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
      bill_period_from_date: closingDate === undefined ? undefined : addDays(closingDate, 1),
      opening_balance: closingBalance,
      credit_total: sumPounds(current.filter(isCredit).map(amountOf)),
      debit_total: sumPounds(current.filter((transaction) => !isCredit(transaction)).map(amountOf)),
    });
    for (const transaction of current) transaction.statement_id = open.id;
  }
}

function addStatement(rows: AccountRows, ledger: Row, columns: { [column: string]: unknown }): Row {
  const statement: Row = { id: newId(), account_id: ledger.account_id, ledger_id: ledger.id, ...columns };
  addRow(rows, 'statement', statement);
  return statement;
}

function effectOnBalance(transaction: Row): string {
  return signedAmount(String(transaction.type), String(transaction.amount));
}

function amountOf(transaction: Row): string {
  return String(transaction.amount);
}

function isCredit(transaction: Row): boolean {
  return CREDIT_TYPES.includes(String(transaction.type));
}

function groupByColumn(rows: readonly Row[], column: string): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[column]);
    if (group === undefined) groups.set(row[column], [row]);
    else group.push(row);
  }
  return groups;
}
