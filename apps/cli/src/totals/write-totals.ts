import {
  type AcceptedAccount,
  ControlTotalsSum,
  controlTotalsOf,
  FIGURES,
  type FurtherFigures,
  figureName,
  furtherFiguresOf,
  groupedFigures,
} from '@carryover/contract';
import { type InputLine, inputLines } from '../load/lines/input-lines.js';
import { GatheredText } from '../output/gathered-text.js';
import type { Surroundings } from '../program/surroundings.js';
import { AddedTransactions } from './added-transactions.js';
import { type LineComplaint, readAccountLine } from './read-account-line.js';

/** What control totals are made from, and where they go. */
export interface TotalsWork {
  /** Files of accounts, and of transactions that were added to them. */
  readonly inputs: readonly string[];
  readonly transactions: readonly string[];
  /** The date in Europe/London by which accounts are checked. */
  readonly today: string;
  /** Whether accounts are read as those of a sandbox supplier. */
  readonly isSandbox: boolean;
  /** What digests are made with; null for none. */
  readonly salt: string | null;
  readonly write: (text: string) => Promise<void>;
  /** Is told of each line that has no part in the totals. */
  readonly complain: (file: string, line: number, complaint: LineComplaint) => void;
}

/** What was written, and the accounts of transactions that none of the files has. */
export interface WrittenTotals {
  readonly accounts: number;
  readonly unknown: readonly string[];
}

/**
 * Writes control totals: a line an account, and one of what they come to. Account numbers and added transactions are kept
 * in memory, accounts are not.
 * @throws CommandProblem a file cannot be read or written (file)
 */
export async function writeTotals(
  { inputs, transactions, today, isSandbox, salt, write, complain }: TotalsWork,
  surroundings: Pick<Surroundings, 'stdin' | 'signal'>,
): Promise<WrittenTotals> {
  const added = new AddedTransactions();
  for await (const line of inputLines(transactions, surroundings)) {
    const complaint = line.bytes === null ? TOO_LONG : added.take(bufferOf(line.bytes));
    if (complaint !== null) complain(transactions[line.position[0]] ?? '', line.position[1], complaint);
  }
  const text = new GatheredText(write);
  const sum = new ControlTotalsSum();
  const accounts = new Accounts({ today, isSandbox });
  if (salt !== null) await text.add(`${JSON.stringify({ digests: { salt } })}\n`);
  for await (const line of inputLines(inputs, surroundings)) {
    const read = accounts.take(line);
    if ('complaint' in read) {
      complain(inputs[line.position[0]] ?? '', line.position[1], read.complaint);
      continue;
    }
    const totals = controlTotalsOf(read.account, added.takeOf(read.account));
    sum.add(totals);
    const further = groupedFigures(toldByPayload(furtherFiguresOf(read.account, salt)));
    await text.add(`${JSON.stringify({ ...totals, ...further })}\n`);
  }
  if (sum.totals.accounts > 0) await text.add(`${JSON.stringify({ totals: sum.totals })}\n`);
  await text.flush();
  return { accounts: sum.totals.accounts, unknown: added.left };
}

const GROWING = new Set(FIGURES.filter(({ grows }) => grows === true).map(figureName));

/** Figures without those that later data changes, since the books may have more than these files by now. */
function toldByPayload(figures: FurtherFigures): FurtherFigures {
  return Object.fromEntries(Object.entries(figures).filter(([name]) => !GROWING.has(name)));
}

const TOO_LONG: LineComplaint = { path: '', detail: 'The line is longer than 64 MiB.' };

/** Reads accounts, of one supplier and each once. */
class Accounts {
  private readonly numbers = new Set<string>();
  private supplier: string | null = null;

  constructor(private readonly readAs: Pick<TotalsWork, 'today' | 'isSandbox'>) {}

  take({ bytes }: InputLine): { account: AcceptedAccount } | { complaint: LineComplaint } {
    if (bytes === null) return { complaint: TOO_LONG };
    const read = readAccountLine(bufferOf(bytes), this.readAs);
    if ('complaint' in read) return read;
    const { import_supplier: supplier, external_account_number: number } = read.account;
    this.supplier ??= supplier;
    if (supplier !== this.supplier)
      return { complaint: { path: 'import_supplier', detail: `The accounts before are those of ${this.supplier}.` } };
    if (this.numbers.has(number))
      return { complaint: { path: 'external_account_number', detail: `${number} is in an earlier line already.` } };
    this.numbers.add(number);
    return read;
  }
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
