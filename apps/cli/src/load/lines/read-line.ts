import type { LineProblem } from '../journal/records.js';
import type { InputLine } from './input-lines.js';

/** A line that can be sent. */
export interface SendableLine {
  readonly number: string;
  /** The request body, as it stands in the file. */
  readonly text: string;
}

/** Half a character, which no address of the interface can hold. */
const LONE_SURROGATE = /\p{Surrogate}/u;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads the account number of a line. Nothing else is checked: the service reports all other problems.
 * @param code the supplier of all lines
 */
export function readLine({ bytes }: InputLine, code: string): SendableLine | LineProblem {
  if (bytes === null) return problem('line_too_long', 'The line is longer than 64 MiB.');
  const text = decoded(bytes);
  if (text === null) return problem('unsupported_text', 'The line is not UTF-8 text.');
  const content = parsed(text);
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    return problem('parse_error', 'The line is not a JSON object.');
  const number: unknown = Reflect.get(content, 'external_account_number');
  if (typeof number !== 'string' || number.trim() === '' || LONE_SURROGATE.test(number))
    return problem('no_account_number', 'The line has no external_account_number that is text.');
  const supplier: unknown = Reflect.get(content, 'import_supplier');
  if (supplier !== code) {
    const found = supplier === undefined ? 'is missing' : `is ${JSON.stringify(supplier)}`;
    const detail = `The line's import_supplier ${found} and not "${code}", for which it is sent (--supplier).`;
    return { ...problem('other_supplier', detail), external_account_number: number.trim() };
  }
  // The service trims texts too: two lines that differ in blanks only are one account.
  return { number: number.trim(), text };
}

/** Whether a line can be sent. */
export function isSendable(read: SendableLine | LineProblem): read is SendableLine {
  return 'text' in read;
}

function problem(code: string, detail: string): LineProblem {
  return { code, rule: null, detail };
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
