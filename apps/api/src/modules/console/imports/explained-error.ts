import { catalogueEntry, errorPagePath, isErrorCode } from '@carryover/contract';

/** What staff need to know about an error at three in the morning, beside what happened. */
export interface ErrorExplanation {
  /** Null for a code that the catalogue does not hold any more, as are the next and the runbook. */
  readonly meaning: string | null;
  readonly actor: string | null;
  readonly retryable: boolean;
  /** Path of the page that says what to do. */
  readonly runbook: string | null;
}

/** What the catalogue says about a code. */
export function explain(code: string): ErrorExplanation {
  if (!isErrorCode(code)) return { meaning: null, actor: null, retryable: false, runbook: null };
  const { meaning, actor, retryable } = catalogueEntry(code);
  return { meaning, actor, retryable, runbook: errorPagePath(code) };
}
