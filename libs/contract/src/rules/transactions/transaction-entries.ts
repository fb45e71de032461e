import { type LineItemPayload } from '../../payload/post-import/transactions/line-item.payload.js';
import { type TaxItemPayload } from '../../payload/post-import/transactions/tax-item.payload.js';
import { type Partially } from '../../payload/walk-payload.js';
import { type Entry, entries } from '../entries.js';
import { type ReadableTransaction, type ReadableTransactions } from './transaction-rule.js';

/** A transaction of the request as far as it could be read. */
export type TransactionEntry = Entry<ReadableTransaction>;
/** A line item as far as it could be read. */
export type LineItemEntry = Entry<Partially<LineItemPayload>>;

/** A line item with its period and what is charged in it, all of which could be read. */
export interface ChargedLine extends LineItemEntry {
  readonly productCode: string;
  readonly rateBand: string;
  readonly startDate: string;
  readonly endDate: string;
}

/** The transactions of the request. */
export function transactions(request: ReadableTransactions): readonly TransactionEntry[] {
  return entries(request.transactions, 'transactions');
}

/** The supply charges among them. */
export function* supplyCharges(request: ReadableTransactions): Generator<TransactionEntry> {
  for (const entry of transactions(request)) {
    if (entry.value.type === 'SUPPLY_CHARGE') yield entry;
  }
}

/** The line items of a transaction. */
export function lineItems({ path, value }: TransactionEntry): readonly LineItemEntry[] {
  return entries(value.line_items, `${path}.line_items`);
}

/** The tax items of a transaction. */
export function taxItems({ path, value }: TransactionEntry): readonly Entry<Partially<TaxItemPayload>>[] {
  return entries(value.tax_items, `${path}.tax_items`);
}

/** The line items of all supply charges. */
export function* chargedItems(request: ReadableTransactions): Generator<LineItemEntry> {
  for (const charge of supplyCharges(request)) yield* lineItems(charge);
}

/** The line items of a supply charge whose product, rate band and dates can be read. */
export function* chargedLines(charge: TransactionEntry): Generator<ChargedLine> {
  for (const item of lineItems(charge)) {
    const line = chargedLine(charge, item);
    if (line !== undefined) yield line;
  }
}

/**
 * What a line item charges when; undefined when that cannot be read, and when it ends before it starts. That is itself reported
 * (R161); where it refuses nothing either, no day is charged of which rates could be told, so R162, R164 and R166 say nothing of it.
 */
export function chargedLine(charge: TransactionEntry, item: LineItemEntry): ChargedLine | undefined {
  const line = readableLine(charge, item);
  return line === undefined || line.endDate < line.startDate ? undefined : line;
}

/** What a line item says that it charges; undefined when that cannot be read. It may end before it starts. */
export function readableLine(charge: TransactionEntry, { path, value }: LineItemEntry): ChargedLine | undefined {
  const { product_code: productCode } = charge.value;
  const { rate_band: rateBand, start_date: startDate, end_date: endDate } = value;
  if (productCode === undefined || rateBand === undefined) return undefined;
  if (startDate === undefined || endDate === undefined) return undefined;
  return { path, value, productCode, rateBand, startDate, endDate };
}
