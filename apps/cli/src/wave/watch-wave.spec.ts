import type { CarryoverClient, Wave } from '@carryover/client';
import { describe, expect, it } from '@jest/globals';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { followToEnd, progressInWords, watchWave } from './watch-wave.js';

const NOW = Date.parse('2026-06-01T22:00:00Z');
const counts = { lines: 5_010, imported: 1_200, failed: 3, not_processed: 3_797, refused: 10, unchanged: 0 };
const forecast = {
  earliest: '2026-06-01T22:01:00Z',
  likely: '2026-06-01T22:02:00Z',
  latest: null,
  accounts_left: 3_797,
  basis: 'observed' as const,
};
const wave = (changes: Partial<Wave>) => ({ counts, forecast: null, ...changes }) as Wave;

describe('how far a wave is, in words', () => {
  it.each([
    ['by the rate that is seen', wave({}), 100, '1,200 of 5,000 imported, 3 failed, 100/s, about 38 s left'],
    ['by the forecast', wave({ forecast }), 100, '1,200 of 5,000 imported, 3 failed, 100/s, about 2 min 00 s left'],
    ['while nothing goes on', wave({}), 0, '1,200 of 5,000 imported, 3 failed, 0/s'],
    [
      'at its end',
      wave({ forecast, counts: { ...counts, imported: 5_000, failed: 0, not_processed: 0 } }),
      9,
      '5,000 of 5,000 imported, 9/s',
    ],
  ])('tells what is left %s', (_, shown, rate, words) => {
    expect(progressInWords(shown, rate, NOW)).toBe(words);
  });
});

describe('a wave that is followed', () => {
  it('says why its accounts wait, once for each reason', async () => {
    const running = (detail: string | null) =>
      wave({
        ...{ code: 'JUNE-1', state: 'RUNNING', gates: [], history: [] },
        plan: { limit: detail === null ? null : { detail, until: null } } as Wave['plan'],
      });
    const minute = 'Wave JUNE-1 has started as many accounts as it may in a minute (50).';
    const window = 'Wave JUNE-1 waits for its window, which opens at 2026-06-02 20:00 London time.';
    async function* looks() {
      for (const limit of [null, minute, null, minute, window]) yield running(limit);
      yield wave({ code: 'JUNE-1', state: 'IMPORTED', gates: [], history: [], plan: null });
    }
    const surroundings = standInSurroundings();
    expect(await followToEnd(looks(), surroundings)).toMatchObject({ state: 'IMPORTED' });
    expect(surroundings.written.stderr().split('\n')).toEqual([
      'carryover: Wave JUNE-1 is RUNNING.',
      `carryover: ${minute}`,
      `carryover: ${window}`,
      'carryover: Wave JUNE-1 is IMPORTED.',
      '',
    ]);
  });
});

describe('how the command ends that watches a wave', () => {
  const ended = { code: 'JUNE-1', name: null, gates: [], history: [], error_budgets: [], plan: null };
  const all = { ...counts, imported: 5_010, failed: 0, refused: 0, not_processed: 0 };
  const watched = async (state: Wave['state'], changes: Partial<Wave['counts']>) => {
    const get = async () => wave({ ...ended, state, counts: { ...all, ...changes } });
    const surroundings = standInSurroundings();
    const client = { waves: { get } } as unknown as CarryoverClient;
    const code = await watchWave({ wave: 'JUNE-1', supplier: 'DEMO', concurrency: 8 }, client, surroundings);
    return { code, said: surroundings.written.stderr() };
  };

  it('is with 0 when all was imported, and with 1 when anything was not, whatever kept it', async () => {
    expect(await watched('IMPORTED', {})).toMatchObject({ code: 0 });
    expect(await watched('IMPORTED', { not_processed: 1 })).toMatchObject({ code: 1 });
    expect(await watched('RECONCILED', { not_processed: 1 })).toMatchObject({ code: 1 });
    expect(await watched('CANCELLED', {})).toMatchObject({ code: 1 });
  });

  it('is with 6 when it was halted, and says what releases it', async () => {
    expect(await watched('HALTED', { not_processed: 1 })).toEqual({
      code: 6,
      said: expect.stringContaining('To go on: npx carryover wave release JUNE-1 --reason WHY --supplier DEMO\n'),
    });
  });
});
