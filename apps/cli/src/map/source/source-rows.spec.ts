import { propertyRuns } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type SourceRow, sourceRows } from './source-rows.js';

async function rowsOf(lines: readonly string[]): Promise<SourceRow[]> {
  const texts = (async function* () {
    yield `${lines.join('\n')}\n`;
  })();
  const rows: SourceRow[] = [];
  for await (const batch of sourceRows(texts, { delimiter: ',', encoding: null })) rows.push(...batch);
  return rows;
}

const read = async (...lines: string[]) => (await rowsOf(lines)).map(({ values, codes }) => [values, codes]);

describe('a quote that is opened by mistake', () => {
  it('takes no rows with it when one of a later row seems to close it', async () => {
    expect(await read('A1,"Dead end,01/02/2024,1.50', 'A2,Elm Row,02/02/2024,2.50', 'A3,Baz",03/02/2024,3.50')).toEqual(
      [
        [['A1', '"Dead end', '01/02/2024', '1.50'], ['unclosed_quote']],
        [['A2', 'Elm Row', '02/02/2024', '2.50'], []],
        [['A3', 'Baz"', '03/02/2024', '3.50'], []],
      ],
    );
  });

  it.each([
    ['the first column', ['"A1,x,01/02/2024', 'A2",y,02/02/2024']],
    ['the last column', ['A1,01/02/2024,"x', 'A2,02/02/2024,y"']],
    ['one of two columns', ['1,"x', '2,y"']],
  ])('is told in %s', async (_, lines) => {
    const rows = await rowsOf(lines);
    expect(rows.map(({ row, codes }) => [row, codes])).toEqual([
      [1, ['unclosed_quote']],
      [2, []],
    ]);
  });

  it('loses no row, wherever two of them stand', async () => {
    const column = fc.nat({ max: 3 });
    const place = fc.tuple(fc.nat({ max: 8 }), fc.nat({ max: 8 }), column, column);
    await fc.assert(
      fc.asyncProperty(place, async ([one, other, begins, ends]) => {
        const [opened, closed] = [Math.min(one, other), Math.max(one, other)];
        const lines = Array.from({ length: 9 }, (_, row) => {
          const values = [`A${row}`, 'Elm Row', `0${row + 1}/02/2024`, `${row}.50`];
          if (row === opened) values[begins] = `"${values[begins]}`;
          if (row === closed && closed > opened) values[ends] = `${values[ends]}"`;
          return values.join(',');
        });
        const rows = await rowsOf(lines);
        expect(rows.map(({ values: [number = ''] }) => number.replaceAll('"', ''))).toEqual(
          lines.map((_, row) => `A${row}`),
        );
      }),
      { numRuns: propertyRuns(400) },
    );
  });
});

describe('a value over several lines', () => {
  it.each([
    ['an address', ['A1,"1 High St', 'Leeds",01/02/2024', 'A2,x,02/02/2024'], '1 High St\nLeeds'],
    ['a note with commas', ['A1,01/02/2024,"Called, twice, in May', 'wrote, twice, in June"'], null],
    ['a note of lines with as many commas as the row', ['A1,01/02/2024,"Called', 'wrote, twice, again"'], null],
    ['digits within a note', ['A1,01/02/2024,"Called', '7, 8, 9"'], null],
  ])('stays one: %s', async (_, lines, value) => {
    const [first] = await rowsOf(lines);
    expect(first?.codes).toEqual([]);
    expect(first?.values[0]).toBe('A1');
    if (value !== null) expect(first?.values[1]).toBe(value);
    else expect(first?.values[2]).toContain('\n');
  });
});
