import { catalogueEntry, errorPagePath, isErrorCode } from '@carryover/contract';
import type { Answer } from '../../../platform/openapi/index.js';
import { WINDOW_ELAPSED_WHILE_PAUSED } from '../../imports/index.js';
import type { EXPLANATION } from './explained-error.schemas.js';

/** The explanation of an error for staff, beside its message. */
type ErrorExplanation = Answer<typeof EXPLANATION>;

/** Explains a code by the catalogue. */
export function explain(code: string): ErrorExplanation {
  if (!isErrorCode(code)) return { meaning: null, actor: null, retryable: false, runbook: null };
  const { meaning, actor, retryable } = catalogueEntry(code);
  return { meaning, actor, retryable, runbook: errorPagePath(code) };
}

/** As {@link explain}, for an error with its sentence: a window that ended in a pause is not the supplier's fault, and a retry has no window. */
export function explainError({ code, detail }: { readonly code: string; readonly detail: string }): ErrorExplanation {
  return detail === WINDOW_ELAPSED_WHILE_PAUSED ? pausedBy(explain(code)) : explain(code);
}

/** As {@link explain}, for a group of errors. @param byPause whether at least one of them is a window that ended in a pause */
export function explainGroup(code: string, byPause: boolean): ErrorExplanation {
  return byPause ? pausedBy(explain(code)) : explain(code);
}

function pausedBy(explanation: ErrorExplanation): ErrorExplanation {
  return {
    ...explanation,
    meaning:
      'The window ended while platform staff had the supplier Paused. Set it to Ongoing, then retry: a retry waits for no window.',
    actor: 'operator',
    retryable: true,
  };
}
