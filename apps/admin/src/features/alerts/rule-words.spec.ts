import { describe, expect, it } from '@jest/globals';
import type { AlertKindFacts } from '../../lib/operator-api';
import { messageInWords, ruleInWords } from './rule-words';

const failures: AlertKindFacts = {
  ...{ kind: 'FAILURES', title: 'Many failures', meaning: '', steps: [], takes_supplier: true },
  threshold: { label: 'Failures at least', minimum: 1, maximum: 100 },
  window: { label: 'Minutes', minimum: 1, maximum: 100 },
};

describe('A rule in words', () => {
  it.each([
    [
      { import_supplier: 'FENLAND', threshold: 1_000, window_minutes: 15 },
      failures,
      'FENLAND, Failures at least 1,000, within 15 min',
    ],
    [
      { import_supplier: null, threshold: null, window_minutes: null },
      { ...failures, threshold: null },
      'every live supplier',
    ],
    [
      { import_supplier: null, threshold: null, window_minutes: null },
      { ...failures, threshold: null, takes_supplier: false },
      '',
    ],
  ])('%j', (rule, kind, words) => {
    expect(ruleInWords(rule, kind)).toBe(words);
  });
});

describe('A message in words', () => {
  const message = { id: '1', channel: 'MAIL', recipient: 'kim@example.com', created_at: '' } as const;

  it('says what became of it, and why', () => {
    expect(messageInWords({ ...message, event: 'TEST', status: 'SENT', reason: null })).toBe(
      'Test to kim@example.com was sent',
    );
    expect(messageInWords({ ...message, event: 'FIRING', status: 'FAILED', reason: 'It answered 500.' })).toBe(
      'Began to kim@example.com failed: It answered 500.',
    );
  });
});
