import { exampleOf, fieldsOf, type LeafSpec, type PayloadClass } from '@carryover/contract';
import type { Draw } from './draw.js';
import { isTied } from './tied-fields.js';

type Entry = Record<string, unknown>;

/** Makes a value of a field that is valid by its declaration alone; undefined leaves the field out. */
export type Fill = (spec: LeafSpec) => unknown;

/**
 * Completes an object and all objects in it by the declarations of its class: leaf fields that their maker did not name
 * are filled, so that a new field needs no maker. A field that a rule ties to others stays absent unless its maker names
 * it. What comes back has its fields in the order of the class.
 */
export function complete<T extends object>(type: PayloadClass<T>, made: T, fill: Fill): T {
  const entry = made as Entry;
  const completed: Entry = {};
  for (const [name, spec] of fieldsOf(type)) {
    if (spec.kind === 'leaf') {
      const isMaker = name in entry || isTied(type, name, spec);
      const value = isMaker ? entry[name] : fill(spec);
      if (value !== undefined) completed[name] = value;
      continue;
    }
    const within = entry[name];
    if (within === undefined) continue;
    const inner = (one: object): object => complete(spec.type(), one, fill);
    completed[name] = spec.kind === 'list' ? (within as object[]).map(inner) : inner(within as object);
  }
  return completed as T;
}

/**
 * Fills every other field.
 * @param draw used for this alone, so that what the makers draw does not change
 * @param drawField makes a value that is valid by the declaration alone
 */
export function everyOther(draw: Draw, drawField: (draw: Draw, spec: LeafSpec) => unknown): Fill {
  return (spec) => (draw.maybe() ? drawField(draw, spec) : undefined);
}

/** A plain value: one of the few, a number within the bounds, else the example. */
export function drawPlain(draw: Draw, spec: LeafSpec): unknown {
  const { type, values, examples, min, max } = spec.description;
  if (type === 'boolean') return draw.maybe();
  if (type === 'integer' && min !== undefined && max !== undefined) return draw.whole(min, max);
  return draw.pick(values ?? examples ?? []) ?? exampleOf(spec);
}
