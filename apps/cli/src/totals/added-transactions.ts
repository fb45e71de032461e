import {
  type AcceptedAccount,
  JsonProblem,
  LIVE_SEVERITIES,
  type PostImportTransaction,
  parseStrictJson,
  TransactionsRequest,
  walkPayload,
} from '@carryover/contract';
import type { LineComplaint } from './read-account-line.js';

/** What control totals need of a transaction. */
export type AddedTransaction = Pick<
  PostImportTransaction,
  'transaction_id' | 'type' | 'amount' | 'to_prepay_meter_serial_number'
>;

type AccountOf = Pick<TransactionsRequest, 'import_supplier' | 'external_account_number'>;

/** The transactions that were sent after the imports, by account: those of all files are kept in memory. */
export class AddedTransactions {
  private readonly byAccount = new Map<string, Map<string, AddedTransaction>>();

  /**
   * Adds a line of a file of transactions, which is a request of the interface. A repeated id of an account is the
   * same transaction, which the service does not add again.
   * @returns the problem of the line; null when it was added
   */
  take(bytes: Buffer): LineComplaint | null {
    let raw: unknown;
    try {
      raw = parseStrictJson(bytes, { exactNumbers: true });
    } catch (error) {
      if (!(error instanceof JsonProblem)) throw error;
      return { path: error.path ?? '', detail: error.sentence };
    }
    const { value, problems } = walkPayload(TransactionsRequest, raw, { severities: LIVE_SEVERITIES });
    const [first] = problems;
    if (first !== undefined) return { path: first.path.join('.'), detail: first.problem.detail };
    // Nothing is wrong with it, so nothing is missing from it.
    const request = value as TransactionsRequest;
    const key = keyOf(request);
    const known = this.byAccount.get(key) ?? new Map<string, AddedTransaction>();
    for (const { transaction_id: id, type, amount, to_prepay_meter_serial_number: meter } of request.transactions) {
      const isOfMeter = meter === undefined ? {} : { to_prepay_meter_serial_number: meter };
      if (!known.has(id)) known.set(id, { transaction_id: id, type, amount, ...isOfMeter });
    }
    this.byAccount.set(key, known);
    return null;
  }

  /** Hands out those of an account, once, but for those that came with it. */
  takeOf(account: AcceptedAccount): readonly AddedTransaction[] {
    const key = keyOf(account);
    const found = this.byAccount.get(key);
    if (found === undefined) return [];
    this.byAccount.delete(key);
    for (const {
      current_statement_transactions: current = [],
      historical_statement_transactions: old = [],
    } of account.ledgers ?? [])
      for (const { transaction_id: id = '' } of [...current, ...old]) found.delete(id);
    return [...found.values()];
  }

  /** The accounts whose transactions nobody has asked for, as `SUPPLIER NUMBER`. */
  get left(): readonly string[] {
    return [...this.byAccount.keys()];
  }
}

function keyOf({ import_supplier: supplier, external_account_number: number }: AccountOf): string {
  return `${supplier} ${number}`;
}
