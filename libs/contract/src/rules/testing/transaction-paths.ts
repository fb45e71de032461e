import { JsonNumber, type TransactionContext } from '../../index.js';
import { breaks, doubts, keeps } from './make-case.js';
import { type RuleCase } from './rule-case.js';

/** A case about the transactions endpoint. */
export type TransactionCase = RuleCase<TransactionContext>;

export const CHARGE = 'transactions.0';
export const CONSUMPTION = `${CHARGE}.line_items.0`;
export const STANDING = `${CHARGE}.line_items.1`;
export const TAX = `${CHARGE}.tax_items.0`;
export const PREPAY = 'transactions.1';
export const CREDIT = 'transactions.2';
export const PAYMENT = 'transactions.3';
export const REPAYMENT = 'transactions.4';

/** A number as it is written in the body. */
export const number = (text: string): JsonNumber => new JsonNumber(text);

export const refuses = breaks<TransactionContext>;
export const takes = keeps<TransactionContext>;
export const warns = doubts<TransactionContext>;
