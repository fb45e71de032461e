import { describe, expect, it } from '@jest/globals';
import { readCredentials } from './credentials.js';

describe('readCredentials', () => {
  it.each(['Token abc', 'token abc', '  TOKEN   abc ', 'Bearer abc', 'bearer abc', 'BEARER  abc'])(
    'reads %j',
    (header) => {
      expect(readCredentials(header, ['Token', 'Bearer'])).toEqual({ kind: 'given', text: 'abc' });
    },
  );

  it.each([undefined, '', '  '])('finds nothing in %j', (header) => {
    expect(readCredentials(header, ['Token', 'Bearer'])).toEqual({ kind: 'missing' });
  });

  it.each(['abc', 'Basic abc', 'Token', 'Bearer', 'Token ', 'Tokenabc', 'Token a b', `Token ${'a'.repeat(5_000)}`])(
    'takes %j as malformed',
    (header) => {
      expect(readCredentials(header, ['Token', 'Bearer'])).toEqual({ kind: 'malformed' });
    },
  );

  it('takes no scheme that was not asked for', () => {
    expect(readCredentials('Bearer abc', ['Session'])).toEqual({ kind: 'malformed' });
  });
});
