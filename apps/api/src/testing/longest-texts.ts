import { type FieldSpec, fieldsOf, type PayloadClass } from '@carryover/contract';

/** Characters of a text that has no bound of its own. */
const UNBOUNDED = 20_000;

/** So many characters of four bytes each in UTF-8, no two texts alike and none that a compression makes shorter. */
function longText(length: number, salt: number): string {
  let state = salt * 2_654_435_761 + 1;
  const points = Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 0x20000 + ((state >>> 8) % 0xa6d0);
  });
  // A call takes no more arguments than so many at once.
  return points.map((point) => String.fromCodePoint(point)).join('');
}

type Json = Record<string, unknown>;

/** The names of the text fields of a class and of those inside it, each with the characters it may have. */
export function textFields(type: PayloadClass): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const visit = (of: PayloadClass): void => {
    for (const [name, spec] of fieldsOf(of)) {
      if (spec.kind !== 'leaf') visit(spec.type());
      else if (isFreeText(spec))
        found.set(name, Math.min(found.get(name) ?? UNBOUNDED, spec.description.maxLength ?? UNBOUNDED));
    }
  };
  visit(type);
  return found;
}

function isFreeText({ description: { type, format, values } }: FieldSpec): boolean {
  return type === 'string' && format === undefined && values === undefined;
}

/**
 * A copy whose fields of this name hold the longest text, the same wherever they held the same. `ok_`, which the sandbox of
 * payments goes by, stays in front.
 * @param salt another one gives other texts
 */
export function withLongText<T extends object>(sample: T, name: string, length: number, salt = 0): T {
  const texts = new Map<unknown, string>();
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value as Json).map(([key, inner]) => [key, key === name ? longer(inner) : copy(inner)]),
    );
  };
  const longer = (value: unknown): unknown => {
    if (typeof value !== 'string') return copy(value);
    const kept = value.startsWith('ok_') ? 'ok_' : '';
    const text = texts.get(value) ?? kept + longText(length - kept.length, texts.size + salt);
    texts.set(value, text);
    return text;
  };
  return copy(sample) as T;
}
