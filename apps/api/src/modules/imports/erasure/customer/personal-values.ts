import { AccountImportRequest, isPersonalPath } from '@carryover/contract';

/** Characters from which on a value is looked for anywhere in a text; a shorter one is looked for as a word. */
const LEAST = 4;
/** A single letter, yes or no, and few digits alone are no name, and in many sentences. */
const TELLS_NOTHING = /^(.?|true|false|[\d\s-]{0,5})$/su;
const END_OF_DOMAIN = /@(.*)\.[^.@]*$/su;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * The personal texts of payloads and of rows, as they are compared.
 * @param texts values that are personal, whatever field they are of
 */
export function personalValues(payloads: readonly unknown[], texts: readonly string[] = []): ReadonlySet<string> {
  const values = new Set<string>();
  for (const payload of payloads) collect(payload, [], values);
  for (const text of texts) add(text, values);
  return values;
}

/** Whether a text repeats one of them. */
export function repeats(text: string, values: ReadonlySet<string>): boolean {
  const whole = comparable(text);
  const words = wordsOf(text);
  return [...values].some((value) => (value.length < LEAST ? words.has(value) : whole.includes(value)));
}

/**
 * Whether a text contains a word of another text, or a word that begins with one of its longer words. Words are runs
 * of letters and digits, so an e-mail address contains names; the end of its domain is ignored.
 */
export function repeatsWordOf(text: string, other: string): boolean {
  const said = [...wordsOf(text)];
  return [...wordsOf(other.replace(END_OF_DOMAIN, '@$1'))]
    .filter((word) => !TELLS_NOTHING.test(word))
    .some((word) => said.some((each) => (word.length < LEAST ? each === word : each.startsWith(word))));
}

/** Whether a text has words that are in none of some others; numbers and dates are no words. */
export function saysMore(text: string, others: readonly string[]): boolean {
  const said = new Set(others.flatMap((other) => [...wordsOf(other)]));
  return [...wordsOf(text)].some((word) => /\p{L}/u.test(word) && !said.has(word));
}

function collect(value: unknown, path: readonly string[], values: Set<string>): void {
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(inner, [...path, name], values);
    return;
  }
  if (typeof value === 'string' && isPersonalPath(AccountImportRequest, path)) add(value, values);
}

function add(text: string, values: Set<string>): void {
  const value = comparable(text.trim());
  if (!TELLS_NOTHING.test(value)) values.add(value);
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(comparable(text).match(WORDS) ?? []);
}

/** However its letters are written, and whether large or small. */
function comparable(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
