import { describe, expect, it } from '@jest/globals';
import { normaliseSent, plainDecimal } from './normalise-sent.js';

describe('normaliseSent', () => {
  it.each([
    ['007.50', '7.50'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-0.0', '0.0'],
    ['-00.10', '-0.10'],
    ['0', '0'],
  ])('writes %s as %s', (sent, kept) => {
    expect(plainDecimal(sent)).toBe(kept);
  });

  it.each([
    ['2024-01-01T10:00:00.120+01:00', '2024-01-01T09:00:00.12Z'],
    ['2024-07-01T10:00', '2024-07-01T09:00:00Z'],
    ['2024-01-01T10:00:00', '2024-01-01T10:00:00Z'],
    ['2024-10-27T01:30:00', '2024-10-27T00:30:00Z'],
  ])('reads %s as %s', (sent, kept) => {
    expect(normaliseSent('notes_create', { notes: [{ created_at: sent }] })).toEqual({ notes: [{ created_at: kept }] });
  });

  it('trims texts, drops what is not given, and leaves metadata alone', () => {
    const sent = {
      billing_name: ' Ada \u3000',
      billing_address2: ' ',
      billing_postcode: 'w1f9de',
      transfer_balance: '0.10',
      ledgers: [],
      metadata: [{ key: ' k ', value: { text: ' as it is ', list: [''] } }],
    };
    expect(normaliseSent('account_import', sent)).toEqual({
      billing_name: 'Ada',
      billing_postcode: 'W1F 9DE',
      transfer_balance: '0.10',
      metadata: [{ key: 'k', value: { text: ' as it is ', list: [''] } }],
    });
  });
});
