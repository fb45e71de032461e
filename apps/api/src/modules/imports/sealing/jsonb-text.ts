import { createHash } from 'node:crypto';

/**
 * The text that PostgreSQL writes of a value that it holds as `jsonb`: keys by their length in bytes and then by their bytes, a blank behind
 * each comma and colon, numbers without an exponent.
 * @param value what JSON can say
 */
export function jsonbText(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return numeric(value);
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const names = Object.keys(value);
  // Of those the order of the bytes is that of the characters; fields of the contract are named so.
  names.sort(names.every((name) => PLAIN.test(name)) ? byLengthAndCharacters : byLengthAndBytes);
  let entries = '';
  for (const name of names)
    entries += `${entries === '' ? '' : ', '}${quoted(name)}: ${jsonbText((value as Record<string, unknown>)[name])}`;
  return `{${entries}}`;
}

/** ASCII that JSON does not escape. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** As JSON.stringify, but faster for short texts. */
function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

function byLengthAndCharacters(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : 1);
}

function byLengthAndBytes(one: string, other: string): number {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length - others.length || Buffer.compare(bytes, others);
}

/** Digest of a payload, equal to that of `payloadDigestSql`. */
export function payloadDigest(payload: unknown): string {
  return createHash('sha256').update(jsonbText(payload)).digest('hex');
}

/** The shortest digits that JavaScript writes, with the point moved to where it belongs. */
function numeric(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  const [digits = '', exponent] = JSON.stringify(value).split('e');
  if (exponent === undefined) return digits;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(digits) ?? [];
  const all = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`;
  return `${sign}${all.padEnd(point, '0')}`;
}
