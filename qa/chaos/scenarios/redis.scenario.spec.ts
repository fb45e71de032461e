import { describe, expect, it } from '@jest/globals';
import { scenarios } from './redis.scenario.js';

describe('the scenarios of Redis', () => {
  it('are in the cut with one fault of each library, another one each', () => {
    const cut = scenarios.filter(({ times }) => times.cut > 0).map(({ name, times }) => [name, times.cut]);
    expect(cut).toEqual([
      ['redis-hung', 1],
      ['bullmq-stopped', 1],
    ]);
  });

  it('are the same for each library in a full run', () => {
    const faultsOf = (begins: string) =>
      scenarios.flatMap(({ name, times }) =>
        name.startsWith(begins) ? [[name.slice(begins.length), times.full]] : [],
      );
    expect(faultsOf('redis-').length).toBeGreaterThan(4);
    expect(faultsOf('bullmq-')).toEqual(faultsOf('redis-'));
  });
});
