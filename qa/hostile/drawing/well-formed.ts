const HALF = /\p{Surrogate}/u;
const HALVES = /\p{Surrogate}/gu;

/** Whether a text has no half of a surrogate pair. */
export function isWellFormed(text: string): boolean {
  return !HALF.test(text);
}

/** A text with U+FFFD for every half of a surrogate pair. */
export function toWellFormed(text: string): string {
  return text.replace(HALVES, '\ufffd');
}
