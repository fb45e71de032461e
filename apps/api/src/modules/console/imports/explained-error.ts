import { catalogueEntry, errorPagePath, isErrorCode } from '@carryover/contract';
import type { Answer } from '../../../platform/openapi/index.js';
import { WINDOW_ELAPSED_AFTER_ATTEMPT, WINDOW_ELAPSED_WHILE_PAUSED } from '../../imports/index.js';
import type { EXPLANATION } from './explained-error.schemas.js';

/** The explanation of an error for staff, beside its message. */
type ErrorExplanation = Answer<typeof EXPLANATION>;

/** Explains a code by the catalogue. */
export function explain(code: string): ErrorExplanation {
  if (!isErrorCode(code)) return { meaning: null, actor: null, retryable: false, runbook: null };
  const { meaning, actor, retryable } = catalogueEntry(code);
  return { meaning, actor, retryable, runbook: errorPagePath(code) };
}

/** What staff do about a window that ended by the platform's doing, by the sentence of the error. */
const ELAPSED_BY_PLATFORM: ReadonlyMap<string, string> = new Map([
  [
    WINDOW_ELAPSED_WHILE_PAUSED,
    'The window ended while platform staff had the supplier Paused. Set it to Ongoing, then retry: a retry waits for no window.',
  ],
  [
    WINDOW_ELAPSED_AFTER_ATTEMPT,
    'The window ended after the platform had failed to import it in time. The timeline says what failed; once that is mended, retry: a retry waits for no window.',
  ],
]);

/**
 * As {@link explain}, for an error with its sentence, or a group with that of one of its errors: a window that ended by the platform's doing is
 * not the supplier's fault, and a retry has no window.
 */
export function explainError({ code, detail }: { readonly code: string; readonly detail: string }): ErrorExplanation {
  const meaning = ELAPSED_BY_PLATFORM.get(detail);
  return meaning === undefined ? explain(code) : { ...explain(code), meaning, actor: 'operator', retryable: true };
}
