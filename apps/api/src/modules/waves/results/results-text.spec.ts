import { describe, expect, it } from '@jest/globals';
import { writeResults } from './results-text.js';
import type { LineResult } from './wave-results.queries.js';

const problem = { rule: 'R01', code: 'unknown_field', path: 'x', detail: 'This field is not recognised.' };
const line = (number: number, problems: number): LineResult => ({
  ...{ part: 'a', line: number, external_account_number: null, platform_identifier: null, warnings: [] },
  outcome: 'refused',
  problems: Array.from({ length: problems }, () => problem),
});

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
  it.each(['csv', 'ndjson'] as const)(
    'lets others have a turn between a hundred problems and the next, as %s',
    async (format) => {
      const { turns, result } = await turnsWhile(
        writeResults(
          Array.from({ length: 20 }, (_, index) => line(index, 100)),
          { format, after: null },
        ),
      );
      expect(turns).toBeGreaterThan(10);
      expect(result.trim().split('\n')).toHaveLength(format === 'csv' ? 2_001 : 20);
    },
  );

  it('is that of every line once, in their order', async () => {
    const lines = Array.from({ length: 250 }, (_, index) => line(index, index % 3));
    const told = (await writeResults(lines, { format: 'ndjson', after: null }))
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text));
    expect(told).toEqual(lines);
    expect(await writeResults([], { format: 'ndjson', after: null })).toBe('');
    expect(await writeResults([], { format: 'csv', after: null })).toMatch(/^part,line,.*severity,value\r\n$/);
    expect(await writeResults([], { format: 'csv', after: { part: 'a', line: 1 } })).toBe('');
  });
});
