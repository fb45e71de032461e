import { type TransactionRule } from './transaction-rule.js';

/** Every rule about the transactions of a request beyond their shape, in the order of their ids. */
export const TRANSACTION_RULES: readonly TransactionRule[] = [];
