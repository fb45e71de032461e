import { describe, expect, it } from '@jest/globals';
import { readCredentials } from './credentials.js';

describe('readCredentials', () => {
  it.each(['Token abc', 'token abc', '  TOKEN   abc '])('reads %j', (header) => {
    expect(readCredentials(header, 'Token')).toEqual({ kind: 'given', text: 'abc' });
  });

  it.each([undefined, '', '  '])('finds nothing in %j', (header) => {
    expect(readCredentials(header, 'Token')).toEqual({ kind: 'missing' });
  });

  it.each(['abc', 'Bearer abc', 'Token', 'Token ', 'Tokenabc', 'Token a b', `Token ${'a'.repeat(5_000)}`])(
    'takes %j as malformed',
    (header) => {
      expect(readCredentials(header, 'Token')).toEqual({ kind: 'malformed' });
    },
  );
});
