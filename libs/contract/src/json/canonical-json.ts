import { createHash } from 'node:crypto';

/**
 * JSON text with the keys of every object in one order, so that equal values give equal text: by their letters, those that
 * are whole numbers first and by their value. `undefined` members are left out.
 */
export function canonicalJson(value: unknown): string {
  const unsorted = new Set<unknown>();
  if (isObject(value)) isSorted(value, unsorted);
  return JSON.stringify(unsorted.size === 0 ? value : sorted(value, unsorted)) ?? 'null';
}

/** @param unsorted gets every object and list with a key that is out of order, at any depth */
function isSorted(value: object, unsorted: Set<unknown>): boolean {
  const isInOrder = Array.isArray(value) ? areSorted(value, unsorted) : hasSortedKeys(value, unsorted);
  if (!isInOrder) unsorted.add(value);
  return isInOrder;
}

function areSorted(list: readonly unknown[], unsorted: Set<unknown>): boolean {
  let isInOrder = true;
  for (const item of list) {
    if (isObject(item) && !isSorted(item, unsorted)) isInOrder = false;
  }
  return isInOrder;
}

/**
 * Whether names are sorted already. Makes no list of them, because it runs for every object of every payload, and
 * parsed payloads are sorted.
 */
function hasSortedKeys(members: object, unsorted: Set<unknown>): boolean {
  let isInOrder = true;
  let last = '';
  for (const key in members) {
    const member = (members as Readonly<Record<string, unknown>>)[key];
    // What is within is looked at whether this one is in order or not.
    if ((isObject(member) && !isSorted(member, unsorted)) || key < last) isInOrder = false;
    last = key;
  }
  return isInOrder;
}

/** The value with sorted keys. Parts that are in order already are not copied. */
function sorted(value: unknown, unsorted: ReadonlySet<unknown>): unknown {
  if (!unsorted.has(value)) return value;
  if (Array.isArray(value)) return value.map((item) => sorted(item, unsorted));
  const members = value as Readonly<Record<string, unknown>>;
  const keys = Object.keys(members).sort();
  return Object.fromEntries(keys.map((key) => [key, sorted(members[key], unsorted)]));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** SHA-256 of the canonical JSON, in hexadecimal: equal for payloads with the same content. */
export function payloadHash(value: unknown): string {
  return hashOfCanonical(canonicalJson(value));
}

/** The hash of a payload, from its canonical JSON. */
export function hashOfCanonical(canonical: string): string {
  return createHash('sha256').update(canonical).digest('hex');
}
