import { describe, expect, it } from '@jest/globals';
import { commitsSince, subjectProblems } from './commit-subjects.mjs';

describe('the subject of a commit', () => {
  it.each(['Lower autovacuum thresholds on imports', `Take ${'x'.repeat(64)} in`])('may be: %s', (subject) => {
    expect(subjectProblems(subject)).toEqual([]);
  });

  it.each([
    ['longer than a line', `Take ${'x'.repeat(65)} in`, '73 characters, 72 at most'],
    ['in small letters', 'lower the thresholds of autovacuum', 'begins with a capital letter'],
    ['a sentence', 'Lower the thresholds of autovacuum.', 'ends without a full stop'],
    ['two words', 'Fix tests', 'says what the change does'],
    ['told in the past', 'Added a column to imports', 'begins with a verb in the imperative'],
  ])('is not %s', (_what, subject, problem) => {
    expect(subjectProblems(subject)).toEqual([problem]);
  });
});

describe('the commits that are looked at', () => {
  it('are told apart by hash and subject', () => {
    const log = 'a1b2c3d Lower the thresholds\ne4f5a6b x\n';
    expect(commitsSince(() => log)).toEqual([
      { hash: 'a1b2c3d', subject: 'Lower the thresholds' },
      { hash: 'e4f5a6b', subject: 'x' },
    ]);
  });

  it('are none where there is no history', () => {
    const fail = () => {
      throw new Error('not a git repository');
    };
    expect(commitsSince(fail)).toEqual([]);
  });
});
