import { type PostImportTransaction } from '../../payload/post-import/transactions/post-import-transaction.payload.js';
import { type TransactionsRequest } from '../../payload/post-import/transactions/transactions.request.js';
import { type Partially } from '../../payload/walk-payload.js';
import { type Rule } from '../rule.js';
import { type TransactionContext } from './transaction-context.js';

/** The request as rules see it: whatever has a problem of shape is missing. */
export type ReadableTransactions = Partially<TransactionsRequest>;

/** A transaction as far as it could be read. */
export type ReadableTransaction = Partially<PostImportTransaction>;

/** What a rule may know, and where the request could not be read. */
export interface TransactionRuleContext extends TransactionContext {
  /** As in RuleContext: whether the value at a path, or anything in it or around it, has a problem of shape. */
  readonly isUnreadable: (path: string) => boolean;
}

/** A rule about the transactions of a request. */
export type TransactionRule = Rule<ReadableTransactions, TransactionRuleContext>;
