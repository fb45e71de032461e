import { describe, expect, it } from '@jest/globals';
import type { WaveProfile } from '../../../lib/operator-api';
import { againstWords, keyWords, measureWords, shiftsWords, sideText, summaryWords } from './profile-words';

const profile = (changes: Partial<WaveProfile>): WaveProfile => ({
  counted: null,
  previous: { waves: [], accounts: 0 },
  source: null,
  comparisons: 0,
  level: 0.001,
  shifts: 0,
  measures: [],
  ...changes,
});

describe('the words of a profile', () => {
  it('say what a measure counts', () => {
    expect(measureWords({ kind: 'share', meaning: 'with a note' })).toBe('Accounts with a note');
    expect(measureWords({ kind: 'groups', meaning: 'fuels' })).toBe('Fuels');
    expect([keyWords('share', 'yes'), keyWords('groups', 'yes')]).toEqual(['All such', 'yes']);
  });

  it('say no number of few accounts', () => {
    expect(sideText({ accounts: 1_234, share: 0.0172 })).toBe('1,234 (1.7 %)');
    expect(sideText({ accounts: null, share: null })).toBe('fewer than 5');
  });

  it('say what a wave was held against', () => {
    expect(againstWords(profile({}))).toMatch(/^nothing/);
    const previous = { waves: ['MAY-2', 'MAY-1'], accounts: 2_000 };
    const source = { accounts: 500, sent_at: '2026-06-01T21:40:00Z' };
    expect(againstWords(profile({ previous, source }))).toBe('MAY-2, MAY-1: 2,000 accounts; its source: 500 accounts');
  });

  it('say how many measures have shifted', () => {
    expect(shiftsWords(profile({}))).toBe('Nothing to be held against');
    expect(shiftsWords(profile({ comparisons: 3 }))).toBe('None of 0 measures has shifted');
    expect(shiftsWords(profile({ comparisons: 3, shifts: 2 }))).toBe('2 of 0 measures shifted');
  });

  it('say once that a wave was held against nothing', () => {
    expect(summaryWords(profile({}))).toBe('Held against nothing: no earlier wave of the supplier has a profile.');
    const previous = { waves: ['MAY-1'], accounts: 1 };
    expect(summaryWords(profile({ previous, comparisons: 3, shifts: 2 }))).toBe(
      '2 of 0 measures shifted. Held against MAY-1: 1 account.',
    );
  });
});
