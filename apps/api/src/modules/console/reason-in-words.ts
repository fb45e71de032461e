import { FieldErrorsError } from '../../platform/errors/domain-error.js';

/**
 * Requires at least two words of a reason, for changes that concern many.
 * @param asked the demand, as a sentence
 * @throws FieldErrorsError for less
 */
export function requireWords(reason: string, asked: string): void {
  if ((reason.match(/\p{L}{2,}/gu)?.length ?? 0) < 2) throw new FieldErrorsError({ reason: [asked] });
}

/** The demand for changes of lists. */
export const WHY_CHANGED = 'Say in some words why the list is changed.';
