import { describe, expect, it } from '@jest/globals';
import { AccountImportRequest } from './dto/index.js';
import { exampleOf, labelOf } from './field-facts.js';
import { type FieldSpec, type PayloadClass } from './field-spec.js';
import { fieldsOf } from './payload-metadata.js';
import { REQUEST_CLASSES } from './personal/request-classes.js';

type Declared = readonly [path: string, spec: FieldSpec];

function fieldsWithin(type: PayloadClass, prefix: string): Declared[] {
  return [...fieldsOf(type)].flatMap(([name, spec]): Declared[] => {
    const path = `${prefix}.${name}`;
    return spec.kind === 'leaf' ? [[path, spec]] : [[path, spec], ...fieldsWithin(spec.type(), path)];
  });
}

const fields = Object.entries(REQUEST_CLASSES).flatMap(([name, type]) => fieldsWithin(type, name));
const pathsOf = (odd: readonly Declared[]): string[] => odd.map(([path]) => path);

describe('what every field of what suppliers send says of itself', () => {
  it('is one sentence of meaning', () => {
    const isSentence = (text = '') => /^[A-Z0-9].{3,118}\.$/u.test(text) && !/[.!?] /u.test(text.slice(0, -1));
    expect(pathsOf(fields.filter(([, { facts }]) => !isSentence(facts.meaning)))).toEqual([]);
  });

  it('is an example in normal form', () => {
    const read = fields.flatMap(([path, spec]) => {
      if (spec.kind !== 'leaf') return [];
      const example = spec.description.type === 'number' ? String(exampleOf(spec)) : exampleOf(spec);
      const kept = spec.item === undefined ? spec.read(exampleOf(spec)) : (example as unknown[]).map(spec.item.read);
      return [{ path, example, kept }];
    });
    expect(read.length).toBeGreaterThan(150);
    expect(read.filter(({ example }) => example === undefined)).toEqual([]);
    expect(read.map(({ path, kept }) => [path, kept])).toEqual(read.map(({ path, example }) => [path, example]));
  });

  it('is a group of the guide, for what is at the top of the account', () => {
    expect([...fieldsOf(AccountImportRequest)].filter(([, { facts }]) => facts.group === undefined)).toEqual([]);
  });

  it('is a label, if its name does not do', () => {
    const account = fieldsOf(AccountImportRequest);
    const labels = ['last_billed_to_date', 'smart_read_cycle_day'].map((name) => [name, account.get(name)] as const);
    expect(labels.map(([name, spec]) => spec && labelOf(name, spec))).toEqual([
      'Last billed to',
      'Smart read cycle day',
    ]);
    const twice = new Set(fields.map(([path, spec]) => labelOf(path.slice(path.lastIndexOf('.') + 1), spec)));
    expect([...twice].filter((label) => /_|^\s|\s$/u.test(label) || label === '')).toEqual([]);
  });
});
