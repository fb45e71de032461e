import { JSON_LIMITS, type JsonLimits } from './json-limits.js';
import { JsonProblem } from './json-problem.js';
import { NumberTags, untagNumbers } from './number-tags.js';
import { parsePlainJson } from './plain-json.js';
import { scanJson } from './scan-json.js';

const NOT_JSON = 'The body is not valid JSON.';
/** Decodes each body from its beginning, also after one that failed. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** How a body is read: its limits, where they are others than JSON_LIMITS, and what its numbers become. */
export interface StrictJsonOptions extends Partial<JsonLimits> {
  /** Whether every number arrives as a JsonNumber, at any size and precision. Default false: as a JavaScript number. */
  readonly exactNumbers?: boolean;
}

/**
 * Parses a JSON body that every part of the platform can store and return exactly. A byte order mark is dropped.
 * @throws JsonProblem (status 400) for text that is not UTF-8 or not JSON, bodies too deep or too wide, duplicate keys,
 * `__proto__` keys, numbers a double cannot hold exactly unless numbers are read exactly, NUL characters and lone
 * surrogates
 */
export function parseStrictJson(body: Buffer, options: StrictJsonOptions = {}): unknown {
  const { exactNumbers = false, ...limits } = options;
  let text: string;
  try {
    text = UTF_8.decode(body);
  } catch {
    throw new JsonProblem('parse_error', 'The body is not valid UTF-8.');
  }
  const plain = exactNumbers ? undefined : parsePlainJson(body, text, { ...JSON_LIMITS, ...limits });
  if (plain !== undefined) return plain.value;
  const tags = exactNumbers ? new NumberTags(text) : undefined;
  scanJson(text, limits, tags);
  try {
    return tags === undefined ? JSON.parse(text) : untagNumbers(JSON.parse(tags.tagged()));
  } catch {
    // The parser's own message quotes the body, which may hold personal data.
    throw new JsonProblem('parse_error', NOT_JSON);
  }
}
