import { describe, expect, it } from '@jest/globals';
import { consequences, offeredStatuses } from './status-words';

const nothing = { ended_by_completion: 0, completed_at: null, windows_ending: 0, next_window_end: null };

describe('Before a status is set', () => {
  it.each([
    [
      'Paused',
      {
        ...{ waiting: 1_200, running: 1, errored: 5, will_end: 0 },
        ...{ ...nothing, windows_ending: 12, next_window_end: '2026-11-25T05:00:00Z' },
      },
      [
        '1,200 waiting imports will wait.',
        '1 running import will finish.',
        'The windows of 12 imports end within 24 hours, the first at 25 Nov 2026, 05:00:00 GMT: the imports are then errored, paused or not.',
      ],
    ],
    [
      'Paused',
      {
        ...{ waiting: 1, running: 0, errored: 0, will_end: 0 },
        ...{ ...nothing, windows_ending: 1, next_window_end: '2026-11-25T05:00:00Z' },
      },
      [
        '1 waiting import will wait.',
        'No import is running.',
        'The window of 1 import ends within 24 hours, at 25 Nov 2026, 05:00:00 GMT: the import is then errored, paused or not.',
      ],
    ],
    [
      'Complete',
      { waiting: 3, running: 0, errored: 5, will_end: 3, ...nothing },
      [
        '3 waiting imports will end as errored.',
        'No import is running.',
        '5 imports in error can no longer be retried.',
      ],
    ],
    [
      'Ongoing',
      { waiting: 0, running: 2, errored: 8, will_end: 0, ...nothing, ended_by_completion: 7 },
      [
        'No import is waiting.',
        '2 running imports will finish.',
        '7 imports ended when it was completed, and can be retried afterwards.',
      ],
    ],
  ] as const)('%s says what becomes of the imports', (status, preview, sentences) => {
    expect(consequences(status, preview)).toEqual(sentences);
  });

  it('only what the API allows is offered', () => {
    expect(offeredStatuses(['set_status:Paused', 'change_settings', 'set_status:Lost'])).toEqual(['Paused']);
    expect(offeredStatuses([])).toEqual([]);
  });
});
