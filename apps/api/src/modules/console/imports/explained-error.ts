import { catalogueEntry, errorPagePath, isErrorCode } from '@carryover/contract';
import type { Answer } from '../../../platform/openapi/index.js';
import type { EXPLANATION } from './explained-error.schemas.js';

/** What staff need to know about an error at three in the morning, beside what happened. */
type ErrorExplanation = Answer<typeof EXPLANATION>;

/** What the catalogue says about a code. */
export function explain(code: string): ErrorExplanation {
  if (!isErrorCode(code)) return { meaning: null, actor: null, retryable: false, runbook: null };
  const { meaning, actor, retryable } = catalogueEntry(code);
  return { meaning, actor, retryable, runbook: errorPagePath(code) };
}
