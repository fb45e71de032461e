import {
  AlreadyImported,
  CarryoverError,
  CorrectionRefused,
  type FieldProblem,
  InProgress,
  NetworkError,
  NotFound,
  PaymentInstructionRefused,
  PaymentVendorUnavailable,
  PermissionDenied,
  RateLimited,
  ReconciliationInProgress,
  RequestRefused,
  ServiceFault,
  SupplierNotOngoing,
  TransactionRefused,
  Unauthorised,
  Unavailable,
  UnexpectedAnswer,
  ValidationError,
} from '@carryover/client';
import { codeOfMessage, ruleOfProblem } from '@carryover/contract';
import { CommandProblem } from '../../program/command-problem.js';
import { EXIT } from '../../program/exit-codes.js';
import type { FieldOfLine, LineProblem } from '../journal/records.js';

/** What an error means for the line that was sent. */
export type Refusal =
  /** The line is wrong; others may be right. */
  | { readonly kind: 'failed'; readonly problem: LineProblem }
  /** It passes by itself: the same line can be sent again, not before so many milliseconds where the service has said so. */
  | { readonly kind: 'wait'; readonly reason: string; readonly retryAfter: number }
  /** Something unexpected happened to this line; it stays open. */
  | { readonly kind: 'open'; readonly reason: string };

/**
 * Says what to do about an error of the client.
 * @throws CommandProblem nothing can be sent at all
 * @throws unknown the error itself, when it is no answer and no failure of the network
 */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Unauthorised || error instanceof PermissionDenied) throw refusedKey(error);
  if (error instanceof UnexpectedAnswer)
    throw new CommandProblem(
      EXIT.service,
      `this is not the import service: ${error.message}`,
      'look at the URL of the API',
    );
  if (error instanceof SupplierNotOngoing) return waiting('The supplier takes no imports at present', error);
  // It may be created from another payload, or in a dry run: only sending it again tells.
  if (error instanceof InProgress) return waiting('Accounts are still being created from what was sent before', error);
  if (isOneOf(BUSY, error)) return waiting('The service cannot take more at present', error);
  if (error instanceof NetworkError) return waiting('The service cannot be reached', error);
  if (error instanceof ServiceFault) return { kind: 'open', reason: error.message };
  if (isOneOf(OF_THE_LINE, error)) return { kind: 'failed', problem: problemOf(error) };
  throw error;
}

/** What keeps a key from being good, in words of our own: of a refused key the client has none of the service's, which may repeat it. */
const OF_KEYS: ReadonlyMap<string | null, { readonly why: string; readonly hint?: string }> = new Map([
  [
    'address_not_allowed',
    {
      why: 'It may not be used from this address.',
      hint: 'send from where the key is meant to be used, or ask the platform for one that is good from here',
    },
  ],
  ['key_expired', { why: 'It has expired.' }],
]);

function refusedKey({ code, message }: CarryoverError): CommandProblem {
  const { why = message, hint = 'ask the platform for another key' } = OF_KEYS.get(code) ?? {};
  const named = code === null ? '' : ` (${code})`;
  return new CommandProblem(EXIT.credentials, `the service refuses the key: ${why}${named}`, hint);
}

function waiting(why: string, { message, retryAfter }: CarryoverError): Refusal {
  return { kind: 'wait', reason: `${why}: ${message}`, retryAfter: retryAfter ?? 0 };
}

/** Whether something in front of the service refused the line, such as a firewall that takes a note for an attack: others may go. */
export function isBlocked(error: unknown): error is UnexpectedAnswer {
  if (!(error instanceof UnexpectedAnswer) || error.operation === 'token') return false;
  const { status } = error;
  return status !== null && status >= 400 && status <= 499;
}

const BUSY = [RateLimited, Unavailable, PaymentVendorUnavailable, ReconciliationInProgress];

const OF_THE_LINE = [
  ValidationError,
  CorrectionRefused,
  RequestRefused,
  TransactionRefused,
  PaymentInstructionRefused,
  NotFound,
  AlreadyImported,
];

type Kind = abstract new (...args: never[]) => CarryoverError;

function isOneOf(kinds: readonly Kind[], error: unknown): error is CarryoverError {
  return kinds.some((kind) => error instanceof kind);
}

/** What the files of results say about a refused line. */
export function problemOf(error: CarryoverError): LineProblem {
  const detail = withoutOperation(error);
  const problems = fieldsOf(error).map((each) => withRule(each));
  const [{ code, rule } = withRule({ path: '', code: error.code, detail }, unnamed(error))] = problems;
  return {
    ...{ code, rule, detail },
    ...(error instanceof ValidationError ? { errors: error.errors } : {}),
    ...(problems.length > 0 ? { problems } : {}),
    ...(error.requestId === '' ? {} : { request_id: error.requestId }),
  };
}

function fieldsOf(error: CarryoverError): readonly FieldProblem[] {
  if (error instanceof ValidationError) return error.problems();
  if (!(error instanceof CorrectionRefused)) return [];
  const detail = withoutOperation(error);
  return error.fields.map((path) => ({ path, code: error.code, detail }));
}

/**
 * With the id of its rule, and its code where the answer has none: by the words the rule says it in.
 * @param otherwise the code where no rule says it in these words
 */
function withRule({ path, code, detail }: FieldProblem, otherwise = 'validation_error'): FieldOfLine {
  const rule = ruleOfProblem({ code, path, detail });
  const said = code ?? (rule === null ? null : codeOfMessage(rule, detail));
  return { path, rule, code: said ?? otherwise, detail };
}

/** The code of a refusal whose answer has a form without one. */
function unnamed(error: CarryoverError): string {
  if (error instanceof PaymentInstructionRefused) return 'payment_instruction_refused';
  if (error instanceof TransactionRefused) return 'transaction_refused';
  return error instanceof NotFound ? 'not_found' : 'validation_error';
}

/** The message without the name of the method, which means nothing to whoever reads files of results. */
export function withoutOperation({ message, operation }: CarryoverError): string {
  return message.startsWith(`${operation}: `) ? message.slice(operation.length + 2) : message;
}
