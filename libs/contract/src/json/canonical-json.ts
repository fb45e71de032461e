import { createHash } from 'node:crypto';

/** JSON text with the keys of every object sorted, so that equal values give equal text. `undefined` members are left out. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  let text = '';
  if (Array.isArray(value)) {
    for (const item of value) text += text === '' ? canonicalJson(item) : `,${canonicalJson(item)}`;
    return `[${text}]`;
  }
  const members = value as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(members).sort()) {
    const member = members[key];
    if (member === undefined) continue;
    text += text === '' ? nameOf(key) : `,${nameOf(key)}`;
    text += canonicalJson(member);
  }
  return `{${text}}`;
}

/** SHA-256 of the canonical JSON, in hexadecimal: tells whether two payloads say the same. */
export function payloadHash(value: unknown): string {
  return hashOfCanonical(canonicalJson(value));
}

/** The hash of a payload whose canonical JSON is there already. */
export function hashOfCanonical(canonical: string): string {
  return createHash('sha256').update(canonical).digest('hex');
}

/** Names as they stand in the text. Payloads have a few hundred; others are not remembered for ever. */
const NAMES = new Map<string, string>();
const MOST_NAMES = 1_000;

function nameOf(key: string): string {
  const known = NAMES.get(key);
  if (known !== undefined) return known;
  const name = `${JSON.stringify(key)}:`;
  if (NAMES.size < MOST_NAMES) NAMES.set(key, name);
  return name;
}
