import { describe, expect, it } from '@jest/globals';
import { consequences, dependantsInWords } from './decision-words';

const none = {
  PENDING: 0,
  IN_PROGRESS: 0,
  PROCESSED: 0,
  ERRORED: 0,
  DRY_RUN_SUCCEEDED: 0,
  DRY_RUN_ERRORED: 0,
  CANCELLED: 0,
};

describe('What a decision about a wave does', () => {
  it.each([
    ['release', { PENDING: 1 }, ['1 account starts.']],
    [
      'release',
      { PENDING: 1_200, ERRORED: 2 },
      ['1,200 accounts start.', '2 accounts failed before, and are not tried again by this.'],
    ],
    ['dry_run', { PENDING: 3 }, ['3 accounts are validated.']],
    ['sign_off', { PROCESSED: 3, ERRORED: 1 }, ['3 accounts are imported.', '1 account failed.']],
    ['halt', { PENDING: 3, IN_PROGRESS: 1 }, ['3 accounts wait.', '1 account is being imported now, and ends.']],
    [
      'cancel',
      { PENDING: 2, IN_PROGRESS: 2, PROCESSED: 1, ERRORED: 1 },
      [
        '2 accounts are cancelled for good.',
        '2 accounts are being imported now, and end.',
        '1 account is imported, and stays.',
        '1 account failed, and stays as it is.',
      ],
    ],
  ] as const)('is said of %s with %j', (decision, imports, sentences) => {
    expect(consequences(decision, { imports: { ...none, ...imports }, awaited_by: [] })).toEqual(sentences);
  });

  it('names the waves that wait for it, where it keeps them waiting', () => {
    const awaited_by = [
      { code: 'JUNE-2', state: 'READY' },
      { code: 'JUNE-3', state: 'LOADING' },
    ] as const;
    const imports = { ...none, PENDING: 1 };
    expect(consequences('halt', { imports, awaited_by: [...awaited_by] })).toContain(
      'Waves JUNE-2 and JUNE-3 wait for it.',
    );
    expect(consequences('release', { imports, awaited_by: [...awaited_by] })).toEqual(['1 account starts.']);
    expect(dependantsInWords([awaited_by[0]])).toBe('Wave JUNE-2 waits for it.');
  });

  it('is said where there is no account, too', () => {
    expect(consequences('cancel', { imports: none, awaited_by: [] })).toEqual(['No account of it waits.']);
  });
});
