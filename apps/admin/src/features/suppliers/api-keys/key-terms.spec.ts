import { describe, expect, it } from '@jest/globals';
import { canSend, isValid, limitsInWords, noTerms, termsOf } from './key-terms';

describe('the limits of a new key', () => {
  it('are sent where something was typed, and left out where nothing was', () => {
    expect(termsOf(noTerms)).toEqual({});
    expect(termsOf({ ...noTerms, suppliers: ' ', address_ranges: ' 10.0.0.0/8 ', is_read_only: true })).toEqual({
      address_ranges: '10.0.0.0/8',
      is_read_only: true,
    });
  });

  it('are told in a few words, and not at all where there are none', () => {
    const key = {
      id: '1',
      prefix: 'cosk_a',
      created_at: '',
      last_used_at: null,
      revoked_at: null,
      allowed_actions: [],
    };
    const free = {
      ...{ expires_at: null, address_ranges: null, suppliers: null },
      ...{ is_read_only: false, rotates_refresh_tokens: false },
    };
    expect(limitsInWords({ ...key, ...free })).toBeNull();
    const limited = { ...key, ...free, suppliers: ['A', 'B'], address_ranges: ['10.0.0.0/8'], is_read_only: true };
    expect(limitsInWords(limited)).toBe('reads only; for A, B; from 10.0.0.0/8');
  });
});

describe('A key', () => {
  it.each([
    ['without an end', null, null, true],
    ['that ends later', null, '2026-03-02T00:00:01Z', true],
    ['that ends now', null, '2026-03-02T00:00:00Z', false],
    ['that was revoked', '2026-03-01T00:00:00Z', null, false],
  ])('%s is valid or not', (_, revoked_at, expires_at, isOne) => {
    expect(isValid({ revoked_at, expires_at }, Date.parse('2026-03-02T00:00:00Z'))).toBe(isOne);
  });

  const now = Date.parse('2026-03-02T00:00:00Z');
  const free = { revoked_at: null, expires_at: null, is_read_only: false, suppliers: null };
  it.each([
    ['without limits', free, true],
    ['for the supplier', { ...free, suppliers: ['A', 'DEMO'] }, true],
    ['for another supplier', { ...free, suppliers: ['A'] }, false],
    ['for reading', { ...free, is_read_only: true }, false],
    ['that is over', { ...free, expires_at: '2026-03-01T00:00:00Z' }, false],
  ])('%s sends accounts of it or not', (_, key, isOne) => {
    expect(canSend(key, 'DEMO', now)).toBe(isOne);
  });
});
