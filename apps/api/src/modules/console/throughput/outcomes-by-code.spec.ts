import { describe, expect, it } from '@jest/globals';
import type { OutcomeBin } from '../../imports/index.js';
import { byOutcomeAndCode, MOST_CODES } from './outcomes-by-code.js';

const begins_at = new Date('2026-03-02T09:00:00Z');

describe('outcomes over time', () => {
  it('are summed in each bin, and by code over the bins', () => {
    const bins: OutcomeBin[] = [
      { begins_at, counts: { '': 4, tariff_code_not_found: 2 } },
      { begins_at, counts: {} },
      { begins_at, counts: { tariff_code_not_found: 1, customer_conflict: 5 } },
    ];
    expect(byOutcomeAndCode(bins)).toEqual({
      bins: [
        { begins_at, processed: 4, errored: 2 },
        { begins_at, processed: 0, errored: 0 },
        { begins_at, processed: 0, errored: 6 },
      ],
      codes: [
        { code: 'customer_conflict', errored: 5, per_bin: [0, 0, 5] },
        { code: 'tariff_code_not_found', errored: 3, per_bin: [2, 0, 1] },
      ],
    });
  });

  it('name the codes that fail most, equal ones by name, and count the others with all', () => {
    const counts = Object.fromEntries([...'gfedcba'].map((code, index) => [code, index < 2 ? 9 : 1]));
    const { bins, codes } = byOutcomeAndCode([{ begins_at, counts }]);
    expect(codes.map(({ code }) => code)).toEqual(['f', 'g', 'a', 'b', 'c']);
    expect(codes).toHaveLength(MOST_CODES);
    expect(bins[0]?.errored).toBe(23);
  });
});
