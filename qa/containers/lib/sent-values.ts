import { AccountImportRequest, isPersonalPath } from '@carryover/contract';

const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
/** A code of a list, such as ONLINE: nobody's own. */
const CODE = /^[A-Z_]+$/;
/** Fewer letters and digits than this are in many a line, and fewer digits where there is nothing else. */
const [LEAST, LEAST_DIGITS] = [4, 8];
/** Whose account, meter point or telephone it is, whatever field it is in. */
const NUMBER = /\d{8}/;

/**
 * What accounts that were sent say of somebody, to be found in logs: every personal text, and every number of eight digits or more, as words
 * in a row, as they were written. A planted account is looked for by `findCanaries` in every other form too.
 */
export class SentValues {
  /** By the first word, then by how many they are: values as words parted by blanks. */
  readonly #values = new Map<string, Map<number, Set<string>>>();
  #size = 0;

  /** How many different ones there are. */
  get size(): number {
    return this.#size;
  }

  /** Adds what an account says. @param account its payload, as it was sent */
  add(account: unknown): void {
    this.#collect(account, []);
  }

  /** The first of them in a line; null when there is none. */
  findIn(line: string): string | null {
    const words = wordsOf(line.replaceAll(/\\[nrt]/g, ' '));
    for (const [at, first] of words.entries())
      for (const [count, values] of this.#values.get(first) ?? []) {
        const said = words.slice(at, at + count).join(' ');
        if (values.has(said)) return said;
      }
    return null;
  }

  #collect(value: unknown, path: readonly string[]): void {
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) this.#collect(inner, [...path, name]);
    if (typeof value !== 'string' || CODE.test(value)) return;
    if (NUMBER.test(value) || isPersonalPath(AccountImportRequest, path)) this.#add(wordsOf(value));
  }

  #add(words: readonly string[]): void {
    const [first] = words;
    const letters = words.join('');
    if (first === undefined || letters.length < (/^\d+$/.test(letters) ? LEAST_DIGITS : LEAST)) return;
    const byCount = this.#values.get(first) ?? new Map<number, Set<string>>();
    const values = byCount.get(words.length) ?? new Set();
    this.#size += values.has(words.join(' ')) ? 0 : 1;
    this.#values.set(first, byCount.set(words.length, values.add(words.join(' '))));
  }
}

function wordsOf(text: string): string[] {
  return text.match(WORDS) ?? [];
}
