import { exampleOf, fieldsOf, type PayloadClass } from '@carryover/contract';

/** The fields of one value of a class, each with the example of its declaration, in their order; a new object on each call. */
export function examplesOf<T extends object>(type: PayloadClass<T>): T {
  const leaves = [...fieldsOf(type)].flatMap(([name, spec]): [string, unknown][] =>
    spec.kind === 'leaf' ? [[name, structuredClone(exampleOf(spec))]] : [],
  );
  return Object.fromEntries(leaves) as T;
}

/** Puts the fields of an object in the order of its class, those of the objects in it too. */
export function inOrder<T extends object>(type: PayloadClass<T>, object: T): T {
  const given = object as Record<string, unknown>;
  const fields = [...fieldsOf(type)].flatMap(([name, spec]): [string, unknown][] => {
    const value = given[name];
    if (value === undefined || spec.kind === 'leaf') return value === undefined ? [] : [[name, value]];
    const inner = (one: object): object => inOrder(spec.type(), one);
    return [[name, spec.kind === 'list' ? (value as object[]).map(inner) : inner(value as object)]];
  });
  return Object.fromEntries(fields) as T;
}
