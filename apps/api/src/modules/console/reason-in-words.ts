import { FieldErrorsError } from '../../platform/errors/index.js';

/**
 * A reason for what concerns many has to say something.
 * @param asked what is asked for, as a sentence
 * @throws FieldErrorsError for a word or a sign
 */
export function requireWords(reason: string, asked: string): void {
  if ((reason.match(/\p{L}{2,}/gu)?.length ?? 0) < 2) throw new FieldErrorsError({ reason: [asked] });
}

/** What is asked for where lists are changed. */
export const WHY_CHANGED = 'Say in some words why the list is changed.';
