import { createHash } from 'node:crypto';

/** Characters after which what was written is hashed: of short numbers the text may be fifty times as long as their JSON. */
const AT_ONCE = 16_384;

/** Digest of a payload, equal to that of `payloadDigestSql`. */
export function payloadDigest(payload: unknown): string {
  const hash = createHash('sha256');
  let text = '';
  writeJsonb(payload, (piece) => {
    text += piece;
    if (text.length < AT_ONCE) return;
    hash.update(text);
    text = '';
  });
  return hash.update(text).digest('hex');
}

/**
 * Writes the text that PostgreSQL has of a value that it holds as `jsonb`: keys by their length in bytes and then by their bytes, a blank
 * behind each comma and colon, numbers without an exponent.
 * @param value what JSON can say
 * @param write takes the text piece by piece; a name, a text and a number are always whole
 */
export function writeJsonb(value: unknown, write: (piece: string) => void): void {
  if (typeof value === 'string') write(quoted(value));
  else if (typeof value === 'number') write(numeric(value));
  else if (value === null || typeof value !== 'object') write(JSON.stringify(value));
  else if (Array.isArray(value)) writeList(value, write);
  else writeObject(value, write);
}

function writeList(list: readonly unknown[], write: (piece: string) => void): void {
  write('[');
  for (const [index, entry] of list.entries()) {
    if (index > 0) write(', ');
    writeJsonb(entry, write);
  }
  write(']');
}

function writeObject(object: object, write: (piece: string) => void): void {
  const members: [name: string, value: unknown][] = Object.entries(object);
  // Of plain names the order of the bytes is that of the characters; fields of the contract are named so.
  const byName = members.every(([name]) => PLAIN.test(name)) ? byLengthAndCharacters : byLengthAndBytes;
  members.sort(([one], [other]) => byName(one, other));
  write('{');
  for (const [index, [name, value]] of members.entries()) {
    write(`${index > 0 ? ', ' : ''}${quoted(name)}: `);
    writeJsonb(value, write);
  }
  write('}');
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
