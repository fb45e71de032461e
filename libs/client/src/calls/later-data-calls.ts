import type { CallOptions, RegistrationOptions, TransactionOptions } from '../client-options.js';
import { parseExactly, writeExactly } from '../json/exact-json.js';
import { type Call, pathOf, queryOf } from '../transport/call.js';
import type { NoteInput, PaymentInstructionInput, StatementInput, TransactionInput } from '../types.js';
import { V1 } from './paths.js';

/** The account that the data is added to. */
export interface Account {
  readonly code: string;
  readonly number: string;
}

/** Adds notes. Idempotent: a note that exists is left out. */
export function notesCall(account: Account, notes: readonly NoteInput[], options: CallOptions): Call {
  return notesCallOf(bodyOf(account, { notes }), options);
}

/** The same, with the whole request body. */
export function notesCallOf(body: string, { signal }: CallOptions): Call {
  return { operation: 'addNotes', method: 'POST', path: `${V1}notes/create/`, body, repeat: 'always', signal };
}

/** Adds transactions. Idempotent, unless the duplicate check is turned off and it is no dry run. */
export function transactionsCall(
  account: Account,
  transactions: readonly TransactionInput[],
  options: TransactionOptions,
): Call {
  return transactionsCallOf(bodyOf(account, { transactions }), options);
}

/** The same, with the whole request body. */
export function transactionsCallOf(
  body: string,
  { checkPreviouslyAdded, forceAddToCurrentStatement, isDryRun, signal }: TransactionOptions,
): Call {
  const query = queryOf({
    check_previously_added: checkPreviouslyAdded,
    force_add_to_current_statement: forceAddToCurrentStatement,
    dry_run: isDryRun,
  });
  return {
    operation: 'addTransactions',
    method: 'POST',
    path: `${V1}transactions/create/${query}`,
    body,
    repeat: checkPreviouslyAdded === false && isDryRun !== true ? 'when-not-done' : 'always',
    parse: parseExactly,
    signal,
  };
}

/** Adds statements. Refused when one of them exists already. */
export function statementsCall(account: Account, statements: readonly StatementInput[], options: CallOptions): Call {
  return statementsCallOf(bodyOf(account, { statements }), options);
}

/** The same, with the whole request body. */
export function statementsCallOf(body: string, { signal }: CallOptions): Call {
  const path = `${V1}historical-statements/create/`;
  return { operation: 'addStatements', method: 'POST', path, body, repeat: 'always', signal };
}

/** Adds a payment instruction. Refused while the account has an active one. */
export function paymentInstructionCall(
  account: Account,
  instruction: PaymentInstructionInput,
  options: CallOptions,
): Call {
  return paymentInstructionCallOf(bodyOf(account, instruction), options);
}

/** The same, with the whole request body. */
export function paymentInstructionCallOf(body: string, { signal }: CallOptions): Call {
  const path = `${V1}payment-instruction/create/`;
  return { operation: 'addPaymentInstruction', method: 'POST', path, body, repeat: 'always', signal };
}

/** Marks meter points for registration. One that is marked already is reported as an error and stays as it is. */
export function registrationFlowsCall({ code, number }: Account, options: RegistrationOptions): Call {
  const query = queryOf({ supply_start_date: options.supplyStartDate });
  const path = pathOf(`${V1}send-registration-flows/`, code, number) + query;
  return { operation: 'sendRegistrationFlows', method: 'POST', path, repeat: 'always', signal: options.signal };
}

/** Reads the registration status of meter points. */
export function meterPointStatusesCall({ code, number }: Account, { signal }: CallOptions): Call {
  const path = pathOf(`${V1}meterpoint-statuses-for-account/`, code, number);
  return { operation: 'meterPointStatuses', method: 'GET', path, repeat: 'always', signal };
}

function bodyOf({ code, number }: Account, content: object): string {
  return writeExactly({ import_supplier: code, external_account_number: number, ...content });
}
