import {
  AlreadyImported,
  CorrectionRefused,
  InProgress,
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
} from './answered-errors.js';
import type { AnswerFacts, CallFacts, CarryoverError } from './carryover-error.js';
import { isTree, problemsOf, readFlatProblems } from './field-problems.js';
import { ValidationError } from './validation-error.js';

type Kind = new (message: string, call: CallFacts, answer: AnswerFacts) => CarryoverError;

/** Errors that follow from the status alone: proxies say these, too. */
const BY_STATUS: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  [408, Unavailable],
  [429, RateLimited],
  [502, Unavailable],
  [503, Unavailable],
  [504, Unavailable],
]);

/** Errors about the key, where the service says so: a firewall in front of it has a 403 of its own. */
const BY_STATUS_AND_SENTENCE: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  [401, Unauthorised],
  [403, PermissionDenied],
]);

/** Errors of a refused create, by the code in its `non_field_errors`. */
const BY_CODE: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['account_import_process_in_progress', InProgress],
  ['import_supplier_migration_not_ongoing', SupplierNotOngoing],
]);

/**
 * Maps an answer that is no success to an error.
 * @param headers of the answer; `Retry-After` was read from them already
 */
export function errorOfAnswer(
  call: CallFacts,
  answer: Omit<AnswerFacts, 'code'>,
  headers: Headers = new Headers(),
): CarryoverError {
  const { status, body } = answer;
  const { text, code } = sentenceOf(body);
  const facts = { ...answer, code };
  const kind = BY_STATUS.get(status) ?? (text === null ? undefined : BY_STATUS_AND_SENTENCE.get(status));
  if (kind !== undefined) return new kind(text ?? `The service answered ${status}.`, call, facts);
  if (status === 400) return refusal(call, facts, text, headers);
  if (text !== null && (code === 'field_not_correctable' || code === 'correction_conflict'))
    return new CorrectionRefused(text, call, facts, textsOf(Object(body).fields));
  if (text !== null && code === 'reconciliation_in_progress') return new ReconciliationInProgress(text, call, facts);
  if (status === 500) {
    const isVendors = 'error_detail' in Object(body);
    return new (isVendors ? PaymentVendorUnavailable : ServiceFault)(text ?? 'The service failed.', call, facts);
  }
  if (text === null || status < 400 || status > 499)
    return new UnexpectedAnswer(`This is no answer of the service: status ${status}.`, call, facts);
  return new (status === 404 ? NotFound : RequestRefused)(text, call, facts);
}

function refusal(call: CallFacts, answer: AnswerFacts, text: string | null, headers: Headers): CarryoverError {
  const { body, code } = answer;
  const fields: Record<string, unknown> = Object(body);
  if (code === 'account_import_process_already_imported')
    return new AlreadyImported(text ?? '', call, answer, String(fields.account_id ?? ''), importedPayload(headers));
  const kind = code === null ? undefined : BY_CODE.get(code);
  if (kind !== undefined) return new kind(text ?? '', call, answer);
  if (text !== null && fields.status === 'TRANSACTION_IMPORT_ERROR')
    return new TransactionRefused(text, call, answer, fields.transaction_data);
  if (text !== null && 'error_detail' in fields) return new PaymentInstructionRefused(text, call, answer);
  if (text !== null) return new RequestRefused(text, call, answer);
  const flat = readFlatProblems(body);
  if (flat !== null) return new ValidationError(call, answer, flat);
  const nested = isTree(body) ? problemsOf(body) : [];
  if (isTree(body) && nested.length > 0) return new ValidationError(call, answer, nested, body);
  return new UnexpectedAnswer('This is no answer of the service: status 400.', call, answer);
}

function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((entry) => typeof entry === 'string') : [];
}

function importedPayload(headers: Headers): 'same' | 'differs' | null {
  const told = headers.get('X-Imported-Payload');
  return told === 'same' || told === 'differs' ? told : null;
}

/**
 * Reads detail and code of a body: `{detail, code}`, the same inside `non_field_errors`, `{error_detail}`, or a list whose entry
 * has `error_detail` or `error`. A tree of field errors has neither.
 */
function sentenceOf(body: unknown): { text: string | null; code: string | null } {
  const isEntry = Array.isArray(body);
  const entry: Record<string, unknown> = Object(isEntry ? body[0] : body);
  const inner: unknown = entry.non_field_errors;
  const said: Record<string, unknown> = Object(
    typeof inner === 'object' && !Array.isArray(inner) ? (inner ?? entry) : entry,
  );
  const text = [isEntry ? undefined : said.detail, said.error_detail, said.error].find(
    (one) => typeof one === 'string',
  );
  return {
    text: typeof text === 'string' ? text : null,
    code: typeof said.code === 'string' && !isEntry ? said.code : null,
  };
}
