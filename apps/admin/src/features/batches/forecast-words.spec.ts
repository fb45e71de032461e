import { describe, expect, it } from '@jest/globals';
import { failingInWords, forecastFacts, sampledInWords } from './forecast-words';

const NOTHING = {
  runnable: 0,
  examined: 0,
  would_pass: 0,
  would_fail: 0,
  causes: [],
  paused: 0,
  held_by_wave: 0,
  outside_window: 0,
  complete: 0,
};

describe('What to expect of a retry', () => {
  it('always says how many pass and fail, and the rest where there is any', () => {
    expect(forecastFacts(NOTHING)).toEqual([
      ['Pass the checks as they are now', 0],
      ['Would fail again', 0],
    ]);
    const facts = forecastFacts({
      ...NOTHING,
      would_pass: 12,
      paused: 3,
      held_by_wave: 4,
      outside_window: 2,
      complete: 1,
    });
    expect(facts.map(([, count]) => count)).toEqual([12, 0, 3, 4, 2]);
  });

  it('says that imports wait for their wave, and not that they pass', () => {
    expect(forecastFacts({ ...NOTHING, held_by_wave: 3 })).toEqual([
      ['Pass the checks as they are now', 0],
      ['Would fail again', 0],
      ['Would wait for their wave', 3],
    ]);
  });

  it.each([
    [0, null],
    [1, 'A retry alone does not help 1 of 4: it fails again until something has changed.'],
    [2, 'A retry alone does not help 2 of 4: they fail again until something has changed.'],
    [4, 'A retry alone does not help 4 imports: they fail again until something has changed.'],
  ])('warns of %d of 4 that fail again', (would_fail, words) => {
    expect(failingInWords({ examined: 4, would_fail })).toBe(words);
  });

  it('says when only a sample was checked', () => {
    expect(sampledInWords({ runnable: 4, examined: 4 })).toBeNull();
    expect(sampledInWords({ runnable: 12_000, examined: 5_000 })).toBe(
      'Checked is a sample: 5,000 of the 12,000 imports that can run.',
    );
  });
});
