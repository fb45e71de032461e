import { describe, expect, it } from '@jest/globals';
import type { Topic } from '../../lib/operator-api';
import { pollDelay } from './poll-delay';
import { staleKeys } from './stale-keys';

describe('What is old after a change', () => {
  it('is named once, whatever changed', () => {
    expect(staleKeys(['registrations', 'imports'])).toEqual([
      ...['registrations', 'accounts', 'imports', 'overview', 'throughput', 'errors', 'suppliers', 'waves'],
    ]);
  });

  it('is the pack of a wave, too, which the other side may have signed', () => {
    expect(staleKeys(['waves'])).toContain('packs');
  });

  it('is what staff change without anything else to tell of it: rules of alerts, and signatures of the pack of a book', () => {
    expect(staleKeys(['audit'])).toEqual(expect.arrayContaining(['alerts', 'packs']));
  });

  it('is a wave when staff changed what its gates look at', () => {
    expect(staleKeys(['audit'])).toContain('waves');
  });

  it('is nothing when nothing changed, or something unknown', () => {
    expect(staleKeys([])).toEqual([]);
    expect(staleKeys(['weather' as Topic])).toEqual([]);
  });
});

describe('The wait before asking again', () => {
  it.each([
    [0, 1_200],
    [1, 2_400],
    [2, 4_800],
    [5, 10_000],
    [500, 10_000],
  ])('after %d failures is %d ms', (failures, delay) => {
    expect(pollDelay(failures)).toBe(delay);
  });
});
