import type { DescribedError } from '../logging/describe-error.js';

/** An error as it is in the log: without what might be somebody's. */
export interface ReportedError {
  /** Event of the log that it was noticed at, such as `http.request.failed`. */
  readonly event: string;
  readonly error: DescribedError;
  /** Ids of the platform's own: of request, organisation, import, account, trace. */
  readonly ids: Readonly<Record<string, string>>;
}

/** Reports unexpected errors to an external service, beside the log. */
export interface ErrorReporter {
  /** Returns at once and never throws; what is too much is left out. */
  report(error: ReportedError): void;
  /** Waits until all is told, two seconds at most. */
  flush(): Promise<void>;
}

let installed: ErrorReporter | null = null;

/** Reports errors from now on, or no longer. */
export function useErrorReporter(reporter: ErrorReporter | null): void {
  installed = reporter;
}

/** Null where errors are in the log only. */
export function errorReporter(): ErrorReporter | null {
  return installed;
}
