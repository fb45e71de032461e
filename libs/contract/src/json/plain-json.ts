import { noteOfAscii } from './ascii-bodies.js';
import { type JsonLimits } from './json-limits.js';
import { ALWAYS_EXACT_DIGITS } from './json-number.js';

const QUOTE = 0x22;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_BRACKET = 0x5d;
const LOWER_U = 0x75;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const UPPER_E = 0x45;
const LOWER_E = 0x65;

/** Marks the bytes of numbers without an exponent. A table, as it is read for every byte outside of text. */
const IS_OF_NUMBER = new Uint8Array(256);
for (const part of '-.0123456789') IS_OF_NUMBER[part.charCodeAt(0)] = 1;

/** Result for a body that is not plain; NaN differs from every count, itself included. */
const NOT_PLAIN = Number.NaN;

/**
 * Fast path: parses a body in which `JSON.parse` can hide nothing (no duplicate keys, no unsafe numbers, no escaped code units, no
 * deep nesting), as nearly all are. Two passes without any record of positions: one over the bytes, one over what was read.
 *
 * @param text the same body, decoded
 * @returns undefined for any other body, and for what is no JSON; the exact scan then reads it
 */
export function parsePlainJson(body: Buffer, text: string, limits: JsonLimits): { value: unknown } | undefined {
  const written = countWrittenFields(body, limits.maxDepth);
  if (Number.isNaN(written)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  // Of a name that is written twice in an object one field is left.
  if (countFields(value, limits) !== written) return undefined;
  // Beyond ASCII a character takes more bytes than code units.
  if (text.length === body.length) noteOfAscii(value);
  return { value };
}

/**
 * How many names of fields are written in a body that is valid JSON. NaN when it is too deep, has escaped code units
 * (one may be a lone surrogate or a NUL), or has numbers that only the exact scan can decide on.
 */
function countWrittenFields(body: Buffer, maxDepth: number): number {
  let fields = 0;
  let depth = 0;
  let position = 0;
  while (position < body.length) {
    const code = body[position] as number;
    if (code === QUOTE) {
      position = endOfText(body, position + 1);
      if (position < 0) return NOT_PLAIN;
    } else if (IS_OF_NUMBER[code] === 1) {
      position = endOfNumber(body, position);
      if (position < 0) return NOT_PLAIN;
    } else {
      position += 1;
      if (code === COLON) fields += 1;
      else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1;
      else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
      if (depth > maxDepth) return NOT_PLAIN;
    }
  }
  return fields;
}

/** The position after the quote that ends a text; -1 when it has an escaped code unit or does not end. */
function endOfText(body: Buffer, start: number): number {
  let position = start;
  while (position < body.length) {
    const code = body[position];
    if (code === QUOTE) return position + 1;
    if (code === BACKSLASH) {
      if (body[position + 1] === LOWER_U) return -1;
      position += 1;
    }
    position += 1;
  }
  return -1;
}

/** The position after a number; -1 when it is long, or has an exponent. */
function endOfNumber(body: Buffer, start: number): number {
  let position = start;
  while (IS_OF_NUMBER[body[position] as number] === 1) position += 1;
  const next = body[position];
  return position - start > ALWAYS_EXACT_DIGITS || next === LOWER_E || next === UPPER_E ? -1 : position;
}

/** How many fields all objects of a value have; NaN when one is too wide, or has a field that is never accepted. */
function countFields(value: unknown, limits: JsonLimits): number {
  if (typeof value !== 'object' || value === null) return 0;
  let fields = 0;
  if (Array.isArray(value)) {
    if (value.length > limits.maxItems) return NOT_PLAIN;
    for (const item of value) if (typeof item === 'object' && item !== null) fields += countFields(item, limits);
    return fields;
  }
  let own = 0;
  for (const name in value) {
    if (name === '__proto__') return NOT_PLAIN;
    own += 1;
    const member = (value as Record<string, unknown>)[name];
    if (typeof member === 'object' && member !== null) fields += countFields(member, limits);
  }
  return own > limits.maxKeys ? NOT_PLAIN : fields + own;
}
