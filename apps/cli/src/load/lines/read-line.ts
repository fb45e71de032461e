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
 * Finds whose account a line is about. Nothing else is looked at: the service says what is wrong with the rest.
 * @param code the supplier that everything is for
 */
export function readLine({ bytes }: InputLine, code: string): SendableLine | LineProblem {
  if (bytes === null) return { code: 'line_too_long', detail: 'The line is longer than 64 MiB.' };
  const text = decoded(bytes);
  if (text === null) return { code: 'unsupported_text', detail: 'The line is not UTF-8 text.' };
  const content = parsed(text);
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    return { code: 'parse_error', detail: 'The line is not a JSON object.' };
  const number: unknown = Reflect.get(content, 'external_account_number');
  if (typeof number !== 'string' || number.trim() === '' || LONE_SURROGATE.test(number))
    return { code: 'no_account_number', detail: 'The line has no external_account_number that is text.' };
  const supplier: unknown = Reflect.get(content, 'import_supplier');
  if (supplier !== code)
    return { code: 'other_supplier', detail: `The line's import_supplier is not ${code}, for which it is sent.` };
  // The service trims texts too: two lines that differ in blanks only are one account.
  return { number: number.trim(), text };
}

export function isSendable(read: SendableLine | LineProblem): read is SendableLine {
  return 'text' in read;
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
