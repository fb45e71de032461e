import type { RetryOptions } from './transport/retry-policy.js';
import type { RetryEvent } from './transport/transport.js';
import type { ReconciledAccount, WaveLineResult } from './types.js';

/** Options of a client; `apiUrl` and `secretKey` are required. */
export interface CarryoverClientOptions {
  /** Address of the service, such as `https://import.example.com`. */
  readonly apiUrl: string;
  /** Secret key of the organisation. Sent to the service in exchange for access tokens; never logged or shown. */
  readonly secretKey: string;
  /** Maximum number of calls at once; further calls wait. Default 8. */
  readonly concurrency?: number;
  /** Used instead of Node's `fetch`, for a proxy or in tests. */
  readonly fetch?: typeof globalThis.fetch;
  /** Retry policy; `{ attempts: 1 }` turns retries off. */
  readonly retry?: RetryOptions;
  /** Called before each retry. */
  readonly onRetry?: (event: RetryEvent) => void;
  /** Aborts all calls of the client. */
  readonly signal?: AbortSignal;
  /** Prefix of the User-Agent header. */
  readonly userAgent?: string;
  /** Time-out in milliseconds, for the answer and for each further part of a streamed one. Default 40,000. */
  readonly timeout?: number;
}

/** A signal aborts the call, which then throws the signal's reason. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** Options of reading the status of an import. */
export interface StatusOptions extends CallOptions {
  /** Includes the wave that the account came with. */
  readonly includeWave?: boolean;
}

/** Options of validating an account. */
export interface ValidateOptions extends CallOptions {
  /** Returns warnings, which do not refuse the payload. */
  readonly includeWarnings?: boolean;
  /** Validates a sandbox supplier's payload as strictly as a live supplier's. No effect for live suppliers. */
  readonly strict?: boolean;
}

/** Options of creating an import. */
export interface CreateOptions extends ValidateOptions {
  /** Dry run: creates the account and rolls it back. The import ends as DRY_RUN_SUCCEEDED or DRY_RUN_ERRORED. */
  readonly isDryRun?: boolean;
  /** Time window in which the import has to begin, at most four days ahead. */
  readonly scheduleWindowStart?: Date | string;
  readonly scheduleWindowEnd?: Date | string;
}

/** Options of correcting an account. */
export interface CorrectOptions extends ValidateOptions {
  /** Dry run: writes nothing and returns what would change. */
  readonly isDryRun?: boolean;
}

/** Options of adding transactions. */
export interface TransactionOptions extends CallOptions {
  /**
   * Leaves out transactions that the account has already. Default true. With false every request adds its transactions, so a
   * request whose answer was not seen is not retried.
   */
  readonly checkPreviouslyAdded?: boolean;
  /** Moves dates into the open statement. Default true. With false a date outside the open statement is refused. */
  readonly forceAddToCurrentStatement?: boolean;
  /** Dry run: answers as usual and stores nothing. */
  readonly isDryRun?: boolean;
}

/** Imports in a list: those without an account, those with one, or both. */
export interface ImportListOptions extends StatusOptions {
  /** Default `all`. */
  readonly list?: 'all' | 'pending' | 'imported';
}

/** Options of sending control totals. */
export interface ReconcileOptions extends CallOptions {
  /** Whether the body is compressed with gzip. Required for large files. */
  readonly isGzip?: boolean;
  /**
   * Imported accounts to compare: those that the control totals name, or those of a wave. Default: all of the supplier.
   */
  readonly scope?: 'book' | 'named' | { readonly wave: string };
  /** Whether further parts follow. Nothing is compared before the last one. */
  readonly isOpen?: boolean;
}

/** Options of sending a further part of control totals. */
export type ReconciliationPartOptions = Pick<ReconcileOptions, 'isGzip' | 'signal'>;

/** Options of sending a part of a wave. */
export interface WavePartOptions extends CallOptions {
  /** Whether the body is compressed with gzip. */
  readonly isGzip?: boolean;
  /** Whether the lines are corrections of accounts that the wave has imported. */
  readonly isCorrection?: boolean;
  /** Dry run, for corrections only: writes nothing. */
  readonly isDryRun?: boolean;
}

/** Options of reading the results of a wave. */
export interface WaveResultsOptions extends CallOptions {
  /** Only lines with these outcomes. Default: all. */
  readonly outcomes?: readonly WaveLineResult['outcome'][];
  /** Includes the payload of each line. Only for lines that failed. */
  readonly hasPayloads?: boolean;
}

/** Options of reading the accounts of a report. */
export interface ReconciledAccountsOptions extends CallOptions {
  /** Only accounts in this state. Default: any state. */
  readonly states?: readonly ReconciledAccount['state'][];
  /** Order: by account number (default), or the largest differences first, without MATCHED accounts. */
  readonly order?: 'number' | 'worst';
}

/** Options of listing packs. */
export interface PackListOptions extends CallOptions {
  /** Code of a wave: only its packs. Default: those of all waves and of the book. */
  readonly wave?: string;
}

/** Options of reading in pages. */
export interface PageOptions {
  /** Entries per page. */
  readonly pageSize?: number;
}

/** Options of marking meter points for registration. */
export interface RegistrationOptions extends CallOptions {
  /** Supply start date, `YYYY-MM-DD`. Default: the earliest valid date. */
  readonly supplyStartDate?: string;
}

/** Options of writing a test event. */
export interface TestEventOptions {
  /** External account number of the import. Default: the latest import. */
  readonly number?: string | undefined;
}
