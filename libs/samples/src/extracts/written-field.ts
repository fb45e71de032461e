import type { MappingSettings } from './extracted-object.js';
import { otherSide } from './written-as.js';

/** A field that is written another way than values of its type are. */
export interface WrittenField<Field extends string> {
  readonly field: Field;
  readonly write: (value: unknown) => string;
  /** How the mapping undoes it. */
  readonly mapped: MappingSettings;
}

/** A balance with the sign of the other side. */
export function reversed<Field extends string>(field: Field): WrittenField<Field> {
  return { field, write: otherSide, mapped: { money: { sign: 'reversed' } } };
}

/** A word as the code that a billing system has for it; "" for a word without one. */
export function coded<Field extends string>(
  field: Field,
  codes: Readonly<Record<string, string>>,
): WrittenField<Field> {
  const byWord = new Map<unknown, string>(Object.entries(codes));
  const byCode = Object.fromEntries(Object.entries(codes).map(([word, code]) => [code, word]));
  return { field, write: (word) => byWord.get(word) ?? '', mapped: { codes: byCode } };
}
