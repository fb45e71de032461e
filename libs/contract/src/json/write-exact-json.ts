import { JsonNumber } from './json-exact-number.js';

/**
 * JSON text as JSON.stringify writes it, with every JsonNumber as the number it was sent as: `1.10` stays `1.10`. For
 * values of bounded depth, such as those parseStrictJson reads.
 */
export function writeExactJson(value: unknown): string {
  return written(value) ?? 'null';
}

function written(value: unknown): string | undefined {
  if (value instanceof JsonNumber) return value.text;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeExactJson).join(',')}]`;
  if (hasOwnForm(value)) return written(value.toJSON());
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const text = written(member);
    if (text !== undefined) members.push(`${JSON.stringify(key)}:${text}`);
  }
  return `{${members.join(',')}}`;
}

function hasOwnForm(value: object): value is { toJSON: () => unknown } {
  return 'toJSON' in value && typeof value.toJSON === 'function';
}
