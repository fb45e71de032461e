import { describe, expect, it } from '@jest/globals';
import { progressInWords } from './progress-in-words';

const latest = {
  status: 'RUNNING',
  erased: 1,
  examined: 1,
  reason: 'It is over',
  ordered_by: 'ada.obi@fenland.example',
  ordered_at: '2026-03-02T09:28:14Z',
  finished_at: null,
} as const;

describe('How far an erasure of payloads is', () => {
  it.each([
    [1, 1, 1, 'Being erased: 1 payload, 1 of 1 import examined'],
    [0, 2_000, 12_345, 'Being erased: 0 payloads, 2,000 of 12,345 imports examined'],
  ])('counts %d erased of %d examined of %d', (erased, examined, imports, words) => {
    expect(progressInWords({ latest: { ...latest, erased, examined }, imports })).toBe(words);
  });

  it('says when it ended, and nothing where there was none', () => {
    const done = { ...latest, status: 'DONE', finished_at: '2026-03-02T09:30:00Z' } as const;
    expect(progressInWords({ latest: done, imports: 1 })).toBe(
      'Erased: 1 payload, 1 of 1 import examined, 2 Mar 2026, 09:30:00 GMT',
    );
    expect(progressInWords({ latest: null, imports: 1 })).toBe('');
  });
});
