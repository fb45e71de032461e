import type { RetryOptions } from './transport/retry-policy.js';
import type { RetryEvent } from './transport/transport.js';
import type { ReconciledAccount, WaveLineResult } from './types.js';

/** What a client needs, and what it may be told. */
export interface CarryoverClientOptions {
  /** Address of the service, such as `https://import.example.com`. */
  readonly apiUrl: string;
  /** Secret key of the organisation. It is sent to the service for tokens, and shown nowhere. */
  readonly secretKey: string;
  /** Calls under way at once; further ones wait in line. 8 unless given. */
  readonly concurrency?: number;
  /** Stands in for the `fetch` of Node, for a proxy or for tests. */
  readonly fetch?: typeof globalThis.fetch;
  /** How calls are tried again; `{ attempts: 1 }` never does. */
  readonly retry?: RetryOptions;
  /** Is told before a call is tried again. */
  readonly onRetry?: (event: RetryEvent) => void;
  /** Ends everything the client does. */
  readonly signal?: AbortSignal;
  /** Goes before the client's own name in the User-Agent header. */
  readonly userAgent?: string;
  /** Milliseconds an answer may take, and each further part of a long one; 40,000 unless given. */
  readonly timeout?: number;
}

/** Every call may be given up by a signal; it then fails with the signal's reason. */
export interface CallOptions {
  readonly signal?: AbortSignal;
}

/** How it is asked how far an import is. */
export interface StatusOptions extends CallOptions {
  /** Has the answer name the wave that the account came with. */
  readonly includeWave?: boolean;
}

/** How an account is checked. */
export interface ValidateOptions extends CallOptions {
  /** Has the answer tell what is odd about the payload and does not refuse it. */
  readonly includeWarnings?: boolean;
  /** Has the payload of a sandbox supplier checked as that of a live one; that of a live supplier always is. */
  readonly strict?: boolean;
}

/** How an account is created. */
export interface CreateOptions extends ValidateOptions {
  /** Does everything and rolls it back; the import ends as DRY_RUN_SUCCEEDED or DRY_RUN_ERRORED. */
  readonly isDryRun?: boolean;
  /** The import is to begin between these two, at most four days ahead. */
  readonly scheduleWindowStart?: Date | string;
  readonly scheduleWindowEnd?: Date | string;
}

/** How an account is corrected. */
export interface CorrectOptions extends ValidateOptions {
  /** Writes nothing: the answer says what would change. */
  readonly isDryRun?: boolean;
}

/** How transactions are added. */
export interface TransactionOptions extends CallOptions {
  /**
   * Skips what the account has already; true unless given. With false a transaction is added once more each time it is
   * sent, so a request of which no answer came is not sent again.
   */
  readonly checkPreviouslyAdded?: boolean;
  /** Moves dates into the open statement; true unless given. With false a date outside of it is refused. */
  readonly forceAddToCurrentStatement?: boolean;
  /** Does and answers everything and keeps nothing. */
  readonly isDryRun?: boolean;
}

/** Which imports a list holds: those without an account, those with one, or both. */
export interface ImportListOptions extends StatusOptions {
  /** `all` unless given. */
  readonly list?: 'all' | 'pending' | 'imported';
}

/** How control totals are sent. */
export interface ReconcileOptions extends CallOptions {
  /** Whether they are packed with gzip; a large file has to be. */
  readonly isGzip?: boolean;
  /**
   * Which imported accounts are compared: all of the supplier, unless given; those that the control totals name; or those
   * that were imported in a wave.
   */
  readonly scope?: 'book' | 'named' | { readonly wave: string };
  /** Whether more parts come, so that nothing is compared yet. */
  readonly isOpen?: boolean;
}

/** How a part of control totals is sent. */
export type ReconciliationPartOptions = Pick<ReconcileOptions, 'isGzip' | 'signal'>;

/** How a part of a wave is sent. */
export interface WavePartOptions extends CallOptions {
  /** Whether it is packed with gzip. */
  readonly isGzip?: boolean;
  /** Whether its lines correct accounts that the wave has imported. */
  readonly isCorrection?: boolean;
  /** Of corrections: writes nothing. */
  readonly isDryRun?: boolean;
}

/** Which lines of a wave are read. */
export interface WaveResultsOptions extends CallOptions {
  /** All unless given. */
  readonly outcomes?: readonly WaveLineResult['outcome'][];
  /** Whether each line comes with its account; for lines that failed alone. */
  readonly hasPayloads?: boolean;
}

/** Which accounts of a report are read. */
export interface ReconciledAccountsOptions extends CallOptions {
  /** Those in any state unless given. */
  readonly states?: readonly ReconciledAccount['state'][];
  /** By number unless given; or what is wrong first, without the accounts that are MATCHED. */
  readonly order?: 'number' | 'worst';
}

/** How what comes in pages is read. */
export interface PageOptions {
  /** Entries asked for at once. */
  readonly pageSize?: number;
}

/** How meter points are marked for registration. */
export interface RegistrationOptions extends CallOptions {
  /** Date; the earliest that is possible unless given. */
  readonly supplyStartDate?: string;
}

/** Of which import a test event is. */
export interface TestEventOptions {
  /** External account number; the latest import when it is left out. */
  readonly number?: string | undefined;
}
