import { createHash } from 'node:crypto';

/**
 * The text that PostgreSQL writes of a value that it holds as `jsonb`: keys by their length in bytes and then by their bytes, a blank behind
 * each comma and colon, numbers without an exponent.
 * @param value what JSON can say
 */
export function jsonbText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`;
  if (typeof value === 'number') return numeric(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).map(([key, held]) => ({ key: Buffer.from(key), name: key, held }));
  entries.sort((one, other) => one.key.length - other.key.length || Buffer.compare(one.key, other.key));
  return `{${entries.map(({ name, held }) => `${JSON.stringify(name)}: ${jsonbText(held)}`).join(', ')}}`;
}

/** As `payloadDigestSql` computes it of the same payload. */
export function payloadDigest(payload: unknown): string {
  return createHash('sha256').update(jsonbText(payload)).digest('hex');
}

/** The shortest digits that JavaScript writes, with the point moved to where it belongs. */
function numeric(value: number): string {
  const [digits = '', exponent] = JSON.stringify(value).split('e');
  if (exponent === undefined) return digits;
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(digits) ?? [];
  const all = whole + fraction;
  const point = whole.length + Number(exponent);
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`;
  return `${sign}${all.padEnd(point, '0')}`;
}
