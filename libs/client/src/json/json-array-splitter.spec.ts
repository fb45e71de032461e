import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { BrokenArray, JsonArraySplitter } from './json-array-splitter.js';

const encoder = new TextEncoder();

/** @param sizes of the chunks in turn */
function split(text: string, sizes: readonly number[]): unknown[] {
  const bytes = encoder.encode(text);
  const splitter = new JsonArraySplitter<unknown>();
  const entries: unknown[] = [];
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    entries.push(...splitter.push(bytes.subarray(at, at + size)));
    at += size;
  }
  splitter.end();
  return entries;
}

describe('JsonArraySplitter', () => {
  it('gives what JSON.parse gives, however the text is cut', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(fc.array(fc.jsonValue({ stringUnit: 'grapheme' })), sizes, fc.nat(2), (values, cuts, indent) => {
        const text = JSON.stringify(values, null, indent);
        expect(split(text, cuts)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('takes no half of a list for a whole one', () => {
    const values = fc.array(fc.jsonValue(), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(values, fc.nat(), fc.integer({ min: 1, max: 20 }), (list, cut, size) => {
        const text = JSON.stringify(list);
        const half = text.slice(0, cut % text.length);
        expect(() => split(half, [size])).toThrow(BrokenArray);
      }),
    );
  });

  it.each([
    '',
    '{}',
    '{"a":[1]}',
    '1',
    '"[]"',
    '[1}',
    '[1,]',
    '[,1]',
    '[1,,2]',
    '[1 2]',
    '[]]',
    '[][]',
    '[]x',
    '<html>[1]',
    '[a]',
  ])('refuses %j', (text) => {
    for (const size of [1, 3, 1_000]) expect(() => split(text, [size])).toThrow(BrokenArray);
  });

  it('gives each entry as soon as it is complete', () => {
    const splitter = new JsonArraySplitter<unknown>();
    const push = (text: string) => splitter.push(encoder.encode(text));
    const parts = ['[{"a":"]},', '"},{"b', '":1},[2', '],', '3', ']\n'].map(push);
    expect(parts).toEqual([[], [{ a: ']},' }], [{ b: 1 }], [[2]], [], [3]]);
  });

  it('keeps no entry that never ends', () => {
    const splitter = new JsonArraySplitter<unknown>();
    const chunk = encoder.encode(`["${'x'.repeat(600_000)}`);
    splitter.push(chunk);
    expect(() => splitter.push(chunk)).toThrow(BrokenArray);
  });
});
