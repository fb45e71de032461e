import { describe, expect, it } from '@jest/globals';
import { requestIdFrom } from './request-id.js';

describe('requestIdFrom', () => {
  it('takes over a sane id', () => {
    expect(requestIdFrom('trace-0123456789')).toBe('trace-0123456789');
  });

  it.each([undefined, '', 'short', 'a'.repeat(129), 'with space 123', 'forged"line\n1234', 'ünïcode-1234'])(
    'makes its own instead of %j',
    (header) => {
      expect(requestIdFrom(header)).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
