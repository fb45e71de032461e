import { describe, expect, it } from '@jest/globals';
import { endInWords, forecastInWords } from './forecast-words';

describe('The end of a wave in words', () => {
  const forecast = {
    earliest: '2026-11-25T18:00:00Z',
    likely: '2026-11-25T19:30:00Z',
    latest: '2026-11-26T01:00:00Z',
    accounts_left: 1_200,
    basis: 'observed',
  } as const;

  it('is a range', () => {
    expect(forecastInWords(forecast)).toBe(
      '1,200 accounts left. It ends between 25 Nov, 18:00 GMT and 26 Nov, 01:00 GMT, most likely 25 Nov, 19:30 GMT.',
    );
  });

  it('is one moment where the caps alone say when, at the earliest', () => {
    expect(endInWords({ ...forecast, earliest: forecast.likely, latest: null })).toBe('not before 25 Nov, 19:30 GMT');
  });

  it('is one moment where all of the range lies within a minute', () => {
    const range = { earliest: '2026-11-25T18:00:02Z', likely: '2026-11-25T18:00:05Z', latest: '2026-11-25T18:00:59Z' };
    expect(endInWords(range)).toBe('at about 25 Nov, 18:00 GMT');
    expect(forecastInWords({ ...forecast, ...range, accounts_left: 1 })).toBe(
      '1 account left. It ends at about 25 Nov, 18:00 GMT.',
    );
  });

  it('is open where nothing more can be told', () => {
    expect(forecastInWords({ ...forecast, latest: null, accounts_left: 1, basis: 'supposed' })).toBe(
      '1 account left. It ends not before 25 Nov, 18:00 GMT, most likely 25 Nov, 19:30 GMT. As too few were imported to tell a rate, it is supposed.',
    );
  });
});
