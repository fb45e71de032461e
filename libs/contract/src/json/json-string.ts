import { JsonProblem } from './json-problem.js';

/** A string token: its end, whether it has escapes, and whether a database can store its text. */
export interface StringToken {
  readonly end: number;
  readonly hasEscapes: boolean;
  readonly isSupported: boolean;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const LOWER_U = 0x75;

/**
 * Reads the string token that opens at `start`. Decoding UTF-8 strictly leaves no raw surrogate without its partner and
 * the grammar no raw NUL, so only `\u` escapes can be unsupported.
 */
export function scanString(text: string, start: number): StringToken {
  let hasEscapes = false;
  let isSupported = true;
  let position = start + 1;
  while (position < text.length) {
    const code = text.charCodeAt(position);
    if (code === QUOTE) return { end: position + 1, hasEscapes, isSupported };
    if (code !== BACKSLASH) {
      position += 1;
      continue;
    }
    hasEscapes = true;
    if (text.charCodeAt(position + 1) !== LOWER_U) {
      position += 2;
      continue;
    }
    const unit = escapedUnit(text, position);
    if (isHighSurrogate(unit) && isLowSurrogate(escapedUnit(text, position + 6))) {
      position += 12;
      continue;
    }
    if (unit === 0 || isHighSurrogate(unit) || isLowSurrogate(unit)) isSupported = false;
    position += 6;
  }
  throw new JsonProblem('parse_error', 'The body is not valid JSON.');
}

/** The text of a string token, escapes decoded. */
export function decodeString(text: string, start: number, token: StringToken): string {
  if (!token.hasEscapes) return text.slice(start + 1, token.end - 1);
  try {
    return JSON.parse(text.slice(start, token.end)) as string;
  } catch {
    throw new JsonProblem('parse_error', 'The body is not valid JSON.');
  }
}

/** The code unit of the `\uXXXX` escape at a position, or NaN when there is none. */
function escapedUnit(text: string, position: number): number {
  if (text.charCodeAt(position) !== BACKSLASH || text.charCodeAt(position + 1) !== LOWER_U) return Number.NaN;
  const digits = text.slice(position + 2, position + 6);
  return /^[0-9a-fA-F]{4}$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
}

const isHighSurrogate = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
const isLowSurrogate = (unit: number): boolean => unit >= 0xdc00 && unit <= 0xdfff;
