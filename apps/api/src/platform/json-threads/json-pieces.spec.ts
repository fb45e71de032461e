import { parseStrictJson, writeExactJson } from '@carryover/contract';
import { propertyRuns } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { joinPieces, piecesOf } from './json-pieces.js';

const many = <T>(length: number, make: (index: number) => T) => Array.from({ length }, (_, index) => make(index));

/** Reads a text, cuts it into pieces and puts them together again, with what was cut. */
async function cut(text: string, exactNumbers = false) {
  const pieces = [...piecesOf(parseStrictJson(Buffer.from(text), { exactNumbers }))];
  const left = pieces.map((piece) => new TextEncoder().encode(piece));
  const value = await joinPieces(
    async () => left.shift() ?? null,
    { exactNumbers },
    (work) => work(),
  );
  return { value, pieces };
}

const LARGE: [string, unknown][] = [
  [
    'a list of many',
    { a: 1, transactions: many(5_000, (index) => ({ id: `T${index}`, of: [index, null, true] })), z: {} },
  ],
  ['a list in a list', many(3, (outer) => many(4_000, (inner) => [outer, inner]))],
  ['many members', { inner: Object.fromEntries(many(1_900, (index) => [`a.${index}`, { x: 'y'.repeat(20) }])) }],
  [
    'lists as deep as a body may be',
    many(29, () => 0).reduce<unknown>(
      (value) => [value, []],
      many(9_000, () => 'x'),
    ),
  ],
  [
    'names that are no positions',
    { '0': many(4_000, () => ({ '': {}, length: 1 })), constructor: many(4_000, () => []) },
  ],
  ['one long text', [['x'.repeat(100_000)], 'ä'.repeat(50_000)]],
];

describe('a large JSON value in pieces', () => {
  it.each(LARGE)('is put together as it was, and in small ones, when it is %s', async (name, large) => {
    const text = JSON.stringify(large);
    const { value, pieces } = await cut(text);
    expect(JSON.stringify(value)).toBe(text);
    expect(pieces.length).toBeGreaterThan(1);
    if (name !== 'one long text') expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(40_000);
  });

  it('keeps the digits of every number that is read exactly', async () => {
    const text = `{"list":[${many(3_000, (index) => `{"amount":1.${index}0,"big":123456789012345678901}`).join(',')}]}`;
    const { value, pieces } = await cut(text, true);
    expect(pieces.length).toBeGreaterThan(1);
    expect(writeExactJson(value)).toBe(text);
  });

  it.each(['1', '"x"', 'null', '[]', '{}', '[[]]'])('is one piece when it is %s', async (text) => {
    const { value, pieces } = await cut(text);
    expect([JSON.stringify(value), pieces.length]).toEqual([text, 1]);
  });

  it('is put together as it was, whatever it is', async () => {
    const anything = fc.jsonValue({ maxDepth: 6 });
    await fc.assert(
      fc.asyncProperty(anything, fc.nat(2_000), async (one, length) => {
        const text = JSON.stringify(many(length % 50 === 0 ? length : length % 50, () => one));
        const parsed = () => parseStrictJson(Buffer.from(text));
        let expected: unknown;
        try {
          expected = parsed();
        } catch {
          return;
        }
        expect((await cut(text)).value).toEqual(expected);
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
