import { type PostImportTransaction } from '../../payload/post-import/transactions/post-import-transaction.payload.js';
import { type TransactionsRequest } from '../../payload/post-import/transactions/transactions.request.js';
import { type Partially } from '../../payload/walk-payload.js';
import { ruleDefiner } from '../define-rule.js';
import { type ReadingContext, type Rule } from '../rule.js';
import { type TransactionContext } from './transaction-context.js';

/** The request as rules see it, without values that have a problem of shape. */
export type ReadableTransactions = Partially<TransactionsRequest>;

/** A transaction as far as it could be read. */
export type ReadableTransaction = Partially<PostImportTransaction>;

/** What a rule may know, and where the request could not be read. */
export interface TransactionRuleContext extends TransactionContext, ReadingContext {}

/** A rule about the transactions of a request. */
export type TransactionRule = Rule<ReadableTransactions, TransactionRuleContext>;

/** Defines a rule about the transactions of a request. */
export const transactionRule = ruleDefiner<ReadableTransactions, TransactionRuleContext>(
  'transactions',
  'transactions endpoint',
);
