import { JsonNumber } from '../../json/json-exact-number.js';
import { withoutOuterZeros } from '../../values/outer-zeros.js';

/** Writes a number of JSON. */
export type NumberText = (token: string) => string;

/** JSON as PostgreSQL writes jsonb: shorter names first, then by their bytes. */
export function jsonText(value: unknown, numberText: NumberText): string {
  if (value instanceof JsonNumber) return numberText(value.text);
  if (typeof value === 'number') return numberText(String(value));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const textOf = (inner: unknown) => jsonText(inner, numberText);
  if (Array.isArray(value)) return `[${value.map(textOf).join(', ')}]`;
  const members = Object.entries(value).map(([name, member]) => ({ name: Buffer.from(name), text: textOf(member) }));
  members.sort((one, other) => one.name.length - other.name.length || Buffer.compare(one.name, other.name));
  return `{${members.map(({ name, text }) => `${JSON.stringify(String(name))}: ${text}`).join(', ')}}`;
}

/** A number as PostgreSQL writes it: without an exponent, with the zeros at its end that were written behind the point. */
export function plainNumber(token: string): string {
  const { isNegative, digits: written, scale } = partsOf(token);
  const digits = written.padEnd(written.length - Math.min(scale, 0), '0');
  const padded = digits.padStart(scale + 1, '0');
  const split = padded.length - Math.max(scale, 0);
  const before = padded.slice(0, split).replace(/^0+(?=\d)/, '');
  const text = scale > 0 ? `${before}.${padded.slice(split)}` : before;
  return isNegative && /[1-9]/.test(text) ? `-${text}` : text;
}

/** Digits and zeros of a plain number from which on it is compared by its exponent. */
const LONG = 40;

/** A text of bounded length that two numbers share exactly when {@link plainNumber} writes them alike: `1e308` has one of 309 digits. */
export function comparableNumber(token: string): string {
  const { isNegative, digits, scale } = partsOf(token);
  const { leading, trailing, text } = withoutOuterZeros(digits);
  const isShort = Math.max(digits.length - leading - Math.min(scale, 0), scale) <= LONG;
  if (isShort || (text === '' && scale <= 0)) return plainNumber(token);
  const sign = isNegative && text !== '' ? '-' : '';
  // Zeros at the end are told of a fraction alone.
  return scale > 0 ? `${sign}${digits.slice(leading)}e-${scale}` : `${sign}${text}e${trailing - scale}`;
}

/** The digits of a token, and how many of them are behind the point. */
function partsOf(token: string): { isNegative: boolean; digits: string; scale: number } {
  const [mantissa = '', exponent = '0'] = token.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  return {
    isNegative: mantissa.startsWith('-'),
    digits: whole + fraction,
    scale: fraction.length - Number(exponent),
  };
}
