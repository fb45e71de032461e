import { catalogueEntry, type ErrorCode, isErrorCode } from '@carryover/contract';
import { isOutOfRoom, isTransientDatabaseError, pgErrorCode } from '../../../platform/database/pg-error.js';
import { DomainError } from '../../../platform/errors/domain-error.js';
import { SealNotReadable } from '../../../platform/keys/sealing-keys.js';
import { AccountNotCreatable } from '../../accounts/index.js';
import { type LatestError, latestError } from './latest-error.js';

/** Effect of a failed attempt on the import. */
export interface Failure {
  readonly error: LatestError;
  /** Whether the same attempt may succeed later without any action. */
  readonly isTransient: boolean;
  /** An anticipated failure is data; any other is an alarm and is logged. */
  readonly isAnticipated: boolean;
  /** The database was out of room for all work: the attempt says nothing about the import and does not count. */
  readonly isOutage: boolean;
  /** The payload does not open: this process lacks the key, or what is stored was changed, which is what the error says. */
  readonly isUnreadable: boolean;
}

/** PostgreSQL's code for a statement that ran out of its time. */
const QUERY_CANCELED = '57014';
const SERIALIZATION = new Set(['40001', '40P01', '55P03']);

/**
 * Classifies a failure: one that needs an action, a transient one, or an unexpected one.
 * @param correlationId id in the log line; the only detail that the sentence of an unexpected failure gives
 */
export function failureOf(error: unknown, correlationId: string): Failure {
  if (error instanceof DomainError && isErrorCode(error.code)) {
    const { domain, retryable } = catalogueEntry(error.code);
    const isTransient = domain === 'platform' && retryable;
    const paths = error instanceof AccountNotCreatable ? error.paths : [];
    const told = latestError(error.code, error.message);
    const latest = paths.length === 0 ? told : { ...told, paths };
    return { error: latest, isTransient, isAnticipated: true, isOutage: false, isUnreadable: false };
  }
  const isUnreadable = error instanceof SealNotReadable;
  const isTransient = isUnreadable || isTransientDatabaseError(error);
  const code = isTransient ? transientCode(pgErrorCode(error)) : 'internal_error';
  return {
    error: latestError(code, detailOf(code, { isTransient, isUnreadable, correlationId })),
    isTransient,
    isAnticipated: false,
    isOutage: isOutOfRoom(error),
    isUnreadable,
  };
}

interface Unexpected {
  readonly isTransient: boolean;
  readonly isUnreadable: boolean;
  readonly correlationId: string;
}

function detailOf(code: UnexpectedCode, { isTransient, isUnreadable, correlationId }: Unexpected): string {
  if (isUnreadable)
    return `What is stored of the account was changed since it was sent, and cannot be read; reference ${correlationId}.`;
  if (isTransient && code === 'internal_error')
    return `The database could not be reached again and again; reference ${correlationId}.`;
  return DETAILS[code](correlationId);
}

type UnexpectedCode = Extract<ErrorCode, 'processing_timeout' | 'database_conflict' | 'internal_error'>;

const DETAILS: Readonly<Record<UnexpectedCode, (correlationId: string) => string>> = {
  processing_timeout: () => 'The import took longer than it may.',
  database_conflict: () => 'The import lost against other work in the database again and again.',
  internal_error: (correlationId) => `Something unexpected happened; reference ${correlationId}.`,
};

function transientCode(code: string | undefined): UnexpectedCode {
  if (code === QUERY_CANCELED) return 'processing_timeout';
  return code !== undefined && SERIALIZATION.has(code) ? 'database_conflict' : 'internal_error';
}
