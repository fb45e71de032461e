import type { CreateOptions, TransactionOptions } from '../client-options.js';
import type { Call } from '../transport/call.js';
import { correctCallOf, createCallOf, validateCallOf } from './account-calls.js';
import { notesCallOf, paymentInstructionCallOf, statementsCallOf, transactionsCallOf } from './later-data-calls.js';

/** Calls whose whole body may be given as JSON text. */
export type TextOperation =
  | 'validate'
  | 'create'
  | 'correct'
  | 'addNotes'
  | 'addTransactions'
  | 'addStatements'
  | 'addPaymentInstruction';

/** Options of those calls; each reads its own. */
export type TextOptions = CreateOptions & TransactionOptions;

const CALLS: Readonly<Record<TextOperation, (body: string, options: TextOptions) => Call>> = {
  validate: validateCallOf,
  create: createCallOf,
  correct: correctCallOf,
  addNotes: notesCallOf,
  addTransactions: transactionsCallOf,
  addStatements: statementsCallOf,
  addPaymentInstruction: paymentInstructionCallOf,
};

/** Makes a call with the body sent as it is. */
export function textCall(operation: TextOperation, body: string, options: TextOptions): Call {
  return CALLS[operation](body, options);
}
