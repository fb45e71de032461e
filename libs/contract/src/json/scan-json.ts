import { JsonFrames } from './json-frames.js';
import { JSON_LIMITS, type JsonLimits } from './json-limits.js';
import { isExactNumber } from './json-number.js';
import { JsonProblem } from './json-problem.js';
import { decodeString, scanString } from './json-string.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const MINUS = 0x2d;

const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;

/** Takes over the numbers of a text. Without one, a number that a double cannot hold exactly is refused. */
export interface NumberReader {
  /** @param isKey whether the number stands where an object has a key, which is an error */
  read(start: number, end: number, isKey: boolean): void;
}

/**
 * One pass over the text, without recursion, that finds what JSON.parse lets through or would only notice too late.
 * It follows strings, containers and numbers and leaves the grammar to JSON.parse. Throws the first JsonProblem.
 */
export function scanJson(text: string, limits: Partial<JsonLimits> = {}, numbers?: NumberReader): void {
  const frames = new JsonFrames({ ...JSON_LIMITS, ...limits });
  let position = 0;
  while (position < text.length) {
    const code = text.charCodeAt(position);
    if (code === QUOTE) {
      position = readString(text, position, frames);
    } else if (code === MINUS || isDigit(code)) {
      position = readNumber(text, position, frames, numbers);
    } else {
      if (code === OPEN_BRACE || code === OPEN_BRACKET) frames.open(code === OPEN_BRACE);
      else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) frames.close();
      else if (code === COMMA) frames.next();
      position += 1;
    }
  }
}

function readString(text: string, start: number, frames: JsonFrames): number {
  const token = scanString(text, start);
  const isKey = frames.awaitsKey;
  if (isKey) frames.key(decodeString(text, start, token));
  else frames.value();
  if (!token.isSupported) {
    throw new JsonProblem(
      'unsupported_text',
      isKey
        ? 'The name of this field holds a NUL character or an unpaired surrogate.'
        : 'Text must not hold NUL characters or unpaired surrogates.',
      frames.path(),
    );
  }
  return token.end;
}

function readNumber(text: string, start: number, frames: JsonFrames, numbers?: NumberReader): number {
  let end = start + 1;
  while (end < text.length && isNumberPart(text.charCodeAt(end))) end += 1;
  frames.value();
  if (numbers !== undefined) numbers.read(start, end, frames.awaitsKey);
  else if (!isExactNumber(text.slice(start, end))) {
    throw new JsonProblem(
      'unsupported_number',
      'This number is too large or too precise to be held exactly.',
      frames.path(),
    );
  }
  return end;
}

function isNumberPart(code: number): boolean {
  return isDigit(code) || code === 0x2e || code === 0x2b || code === MINUS || code === 0x65 || code === 0x45;
}
