import { JsonNumber } from './json-exact-number.js';
import { JsonProblem } from './json-problem.js';
import { type NumberReader } from './scan-json.js';

/** The grammar of a JSON number. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Beginning of a tagged number. No text of a body begins with it, as the scan refuses NUL characters. */
const TAG = '\u0000';

/** Parts of text that are joined at once: a body of five megabytes can hold millions of numbers. */
const PARTS_AT_ONCE = 4_000;

/**
 * Rewrites the numbers of a text as strings that begin with a NUL, while the text is scanned, so that JSON.parse hands
 * them on digit for digit.
 */
export class NumberTags implements NumberReader {
  private done = '';
  private parts: string[] = [];
  private copied = 0;

  constructor(private readonly text: string) {}

  read(start: number, end: number, isKey: boolean): void {
    const token = this.text.slice(start, end);
    // As a string it would pass for a key.
    if (isKey || !NUMBER.test(token)) throw new JsonProblem('parse_error', 'The body is not valid JSON.');
    this.parts.push(this.text.slice(this.copied, start), '"\\u0000', token, '"');
    this.copied = end;
    if (this.parts.length >= PARTS_AT_ONCE) this.joinParts();
  }

  /** The whole text with its numbers rewritten. */
  tagged(): string {
    this.joinParts();
    return this.done + this.text.slice(this.copied);
  }

  private joinParts(): void {
    this.done += this.parts.join('');
    this.parts = [];
  }
}

type Container = unknown[] | Record<string, unknown>;

/** Turns the tagged strings of a parsed body into JsonNumbers, in place. No recursion: depth costs no stack. */
export function untagNumbers(parsed: unknown): unknown {
  const root = { parsed };
  const open: Container[] = [root];
  for (let container = open.pop(); container !== undefined; container = open.pop()) untagMembers(container, open);
  return root.parsed;
}

function untagMembers(container: Container, open: Container[]): void {
  if (Array.isArray(container)) {
    for (let index = 0; index < container.length; index += 1) {
      const value = container[index];
      if (typeof value === 'string') {
        if (value.startsWith(TAG)) container[index] = new JsonNumber(value.slice(TAG.length));
      } else if (isContainer(value)) open.push(value);
    }
    return;
  }
  for (const key of Object.keys(container)) {
    const value = container[key];
    if (typeof value === 'string') {
      if (value.startsWith(TAG)) container[key] = new JsonNumber(value.slice(TAG.length));
    } else if (isContainer(value)) open.push(value);
  }
}

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}
