import { type JsonLimits } from './json-limits.js';
import { JsonProblem } from './json-problem.js';
import { scanJson } from './scan-json.js';

const NOT_JSON = 'The body is not valid JSON.';

/**
 * Reads a JSON body that every part of the platform can hold and give back exactly. Throws a JsonProblem (status 400)
 * for text that is not UTF-8 or not JSON, for bodies too deep or too wide, for duplicate keys, `__proto__` keys,
 * numbers a double cannot hold exactly, NUL characters and lone surrogates. A byte order mark is dropped.
 */
export function parseStrictJson(body: Buffer, limits?: Partial<JsonLimits>): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new JsonProblem('parse_error', 'The body is not valid UTF-8.');
  }
  scanJson(text, limits);
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message quotes the body, which may hold personal data.
    throw new JsonProblem('parse_error', NOT_JSON);
  }
}
