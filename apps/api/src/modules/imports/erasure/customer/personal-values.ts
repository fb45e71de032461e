import { AccountImportRequest, isPersonalPath } from '@carryover/contract';

/** Characters from which on a value is told from a word that happens to be in a sentence. */
const LEAST = 4;

/** The personal texts of payloads, in small letters. */
export function personalValues(payloads: readonly unknown[]): ReadonlySet<string> {
  const values = new Set<string>();
  for (const payload of payloads) collect(payload, [], values);
  return values;
}

/** Whether a text repeats one of them. */
export function repeats(text: string, values: ReadonlySet<string>): boolean {
  const small = text.toLowerCase();
  return [...values].some((value) => small.includes(value));
}

function collect(value: unknown, path: readonly string[], values: Set<string>): void {
  if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(inner, [...path, name], values);
    return;
  }
  if (typeof value !== 'string' || value.trim().length < LEAST || !isPersonalPath(AccountImportRequest, path)) return;
  values.add(value.trim().toLowerCase());
}
