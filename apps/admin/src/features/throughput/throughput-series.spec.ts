import { describe, expect, it } from '@jest/globals';
import type { Throughput } from '../../lib/operator-api';
import { seriesOf } from './throughput-series';

const bin = (processed: number, errored: number) => ({ begins_at: '2026-11-21T06:00:00Z', processed, errored });
const throughput = {
  bins: [bin(4, 3), bin(0, 5)],
  codes: [{ code: 'customer_conflict', errored: 6, per_bin: [2, 4] }],
} as unknown as Throughput;

const said = (parts: 'outcome' | 'code', of = throughput) =>
  seriesOf(of, parts).map(({ label, counts, total }) => ({ label, counts, total }));

describe('The series of outcomes over time', () => {
  it('are processed and failed', () => {
    expect(said('outcome')).toEqual([
      { label: 'Processed', counts: [4, 0], total: 4 },
      { label: 'Failed attempts', counts: [3, 5], total: 8 },
    ]);
  });

  it('are the codes, with what has other codes', () => {
    expect(said('code')).toEqual([
      { label: 'customer_conflict', counts: [2, 4], total: 6 },
      { label: 'Other errors', counts: [1, 1], total: 2 },
    ]);
  });

  it('name no others where there are none', () => {
    expect(said('code', { ...throughput, bins: [bin(4, 2), bin(0, 4)] })).toHaveLength(1);
  });
});
