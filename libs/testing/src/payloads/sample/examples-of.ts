import { exampleOf, fieldsOf, type PayloadClass } from '@carryover/contract';

/** The fields of one value of a class, each with the example of its declaration, in their order; a new object on each call. */
export function examplesOf<T extends object>(type: PayloadClass<T>): T {
  const leaves = [...fieldsOf(type)].flatMap(([name, spec]): [string, unknown][] =>
    spec.kind === 'leaf' ? [[name, structuredClone(exampleOf(spec))]] : [],
  );
  return Object.fromEntries(leaves) as T;
}
