import { describe, expect, it } from '@jest/globals';
import { consequences, offeredStatuses } from './status-words';

describe('Before a status is set', () => {
  it.each([
    [
      'Paused',
      { waiting: 1_200, running: 1, errored: 5, will_end: 0 },
      ['1,200 waiting imports will wait.', '1 running import will finish.'],
    ],
    [
      'Complete',
      { waiting: 3, running: 0, errored: 5, will_end: 3 },
      [
        '3 waiting imports will end as errored.',
        'No import is running.',
        '5 imports in error can no longer be retried.',
      ],
    ],
    [
      'Ongoing',
      { waiting: 0, running: 2, errored: 0, will_end: 0 },
      ['No import is waiting.', '2 running imports will finish.'],
    ],
  ] as const)('%s says what becomes of the imports', (status, preview, sentences) => {
    expect(consequences(status, preview)).toEqual(sentences);
  });

  it('only what the API allows is offered', () => {
    expect(offeredStatuses(['set_status:Paused', 'change_settings', 'set_status:Lost'])).toEqual(['Paused']);
    expect(offeredStatuses([])).toEqual([]);
  });
});
