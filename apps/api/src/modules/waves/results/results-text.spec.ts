import { describe, expect, it } from '@jest/globals';
import { writeLines, writeResults } from './results-text.js';
import type { LineResult } from './wave-results.queries.js';

const NDJSON = { format: 'ndjson', after: null } as const;
const problem = { rule: 'R01', code: 'unknown_field', path: 'x', detail: 'This field is not recognised.' };
const line = (number: number, problems: number): LineResult => ({
  ...{ part: 'a', line: number, external_account_number: null, platform_identifier: null, warnings: [] },
  outcome: 'refused',
  problems: Array.from({ length: problems }, () => problem),
});

const textOf = (lines: readonly LineResult[]) => lines.map((each) => `${JSON.stringify(each)}\n`).join('');

async function* slicesOf(...slices: LineResult[][]) {
  yield* slices.map(textOf);
  return null;
}

/** Turns of the event loop that others had while something was done. */
async function turnsWhile<T>(work: Promise<T>): Promise<{ turns: number; result: T }> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const result = await work;
  isOver = true;
  return { turns, result };
}

describe('the text of results', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => line(index, 100));
  const CSV = { format: 'csv', after: null } as const;
  it.each([
    ['csv', 2_001, async () => (await writeResults(slicesOf(twenty), CSV)).text],
    ['ndjson', 20, async () => (await writeLines(twenty)).join('')],
  ] as const)('lets others have a turn between a hundred problems and the next, as %s', async (_, length, write) => {
    const { turns, result } = await turnsWhile(write());
    expect(turns).toBeGreaterThan(10);
    expect(result.trim().split('\n')).toHaveLength(length);
  });

  it('is that of every line once, in their order', async () => {
    const lines = Array.from({ length: 250 }, (_, index) => line(index, index % 3));
    const { text, next } = await writeResults(slicesOf(lines.slice(0, 120), [], lines.slice(120)), NDJSON);
    const told = text
      .trim()
      .split('\n')
      .map((each) => JSON.parse(each));
    expect(told).toEqual(lines);
    expect(next).toBeNull();
    const textOfNone = async (asked: Parameters<typeof writeResults>[1]) =>
      (await writeResults(slicesOf(), asked)).text;
    expect(await textOfNone(NDJSON)).toBe('');
    expect(await textOfNone({ format: 'csv', after: null })).toMatch(/^part,line,.*severity,value\r\n$/);
    expect(await textOfNone({ format: 'csv', after: { part: 'a', line: 1 } })).toBe('');
  });
});
