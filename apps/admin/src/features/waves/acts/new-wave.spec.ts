import { describe, expect, it } from '@jest/globals';
import { newWaveOf } from './new-wave';

const nothing = { supplier: 'DEMO', code: '', name: '', planned_accounts: '', most_failed: '' };

describe('The form of a new wave', () => {
  it('leaves out what is empty, and takes numbers as people write them', () => {
    expect(newWaveOf({ ...nothing, code: ' JUNE-1 ' })).toEqual({ code: 'JUNE-1' });
    const typed = { ...nothing, code: 'JUNE-1', name: ' First ', planned_accounts: '12,000', most_failed: '0' };
    expect(newWaveOf(typed)).toEqual({ code: 'JUNE-1', name: 'First', planned_accounts: 12_000, most_failed: 0 });
  });

  it.each(['5k', '2.5', '-1', 'many'])('does not take %j for no limit', (text) => {
    expect(JSON.parse(JSON.stringify(newWaveOf({ ...nothing, most_failed: text })))).toMatchObject({
      most_failed: text,
    });
  });
});
