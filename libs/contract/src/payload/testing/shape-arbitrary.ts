import fc from 'fast-check';
import { type FieldSpec, type LeafSpec, type PayloadClass } from '../field-spec.js';
import { fieldsOf } from '../payload-metadata.js';
import { exampleValue } from './example-payload.js';

/** What a supplier may send by mistake. Lists of lists stay away: the oracle looks into them as if they were objects. */
const MISTAKES = [
  null,
  '',
  ' ',
  ' x ',
  'x'.repeat(600),
  '😀'.repeat(11),
  0,
  -1,
  2.5,
  1e21,
  true,
  false,
  {},
  { any: 1 },
  '1.5',
  '-0.01',
  '.5',
  '1e3',
  '2024-02-30',
  '2024-02-29',
  '2024-02-29T10:00:00',
  'MONTHLY',
  'DD',
  '14',
  '02441',
  '2022-23',
];

const leafValue = (spec: LeafSpec): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(exampleValue(spec)) },
    { weight: 1, arbitrary: fc.constantFrom(...MISTAKES) },
  );

function fieldValue(spec: FieldSpec): fc.Arbitrary<unknown> {
  if (spec.kind === 'leaf') return leafValue(spec);
  const inside = shapeArbitrary(spec.type());
  const right = spec.kind === 'object' ? inside : fc.array(entryOf(inside), { maxLength: 3 });
  return fc.oneof({ weight: 15, arbitrary: right }, { weight: 1, arbitrary: fc.constantFrom(...MISTAKES) });
}

const entryOf = (inside: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 15, arbitrary: inside }, { weight: 1, arbitrary: fc.constantFrom(null, 'text', 7, true) });

/** Objects of a class, right and wrong: fields missing, unknown, of other types, out of bounds. Rules are not regarded. */
export function shapeArbitrary(type: PayloadClass): fc.Arbitrary<Record<string, unknown>> {
  const fields = [...fieldsOf(type)];
  const values = Object.fromEntries(fields.map(([name, spec]) => [name, fieldValue(spec)]));
  const required = fields.filter(([, { description }]) => description.required === true).map(([name]) => name);
  const unknown = fc.dictionary(fc.constantFrom('undocumented', 'Email', 'title '), fc.constant(1), {
    maxKeys: 1,
  });
  return fc
    .tuple(
      fc.record(values, { requiredKeys: required }),
      fc.oneof({ weight: 12, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: unknown }),
      fc.oneof(
        { weight: 12, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom(null, ...required) },
      ),
    )
    .map(([known, extra, left]) => {
      const object: Record<string, unknown> = { ...known, ...extra };
      if (left !== null) delete object[left];
      return object;
    });
}
