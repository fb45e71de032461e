import { describe, expect, it } from '@jest/globals';
import { isCommonPassword } from './common-passwords.js';

describe('common passwords', () => {
  it.each(['unbelievable', 'Unbelievable', 'QWERTYUIOP123', '123456789012', 'passwordpassword', 'abcdefghijkl'])(
    'have %s among them',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(true);
    },
  );

  it.each(['correct horse battery staple', 'seven lamps by the harbour', 'an entirely new password', ''])(
    'do not have %j',
    async (password) => {
      expect(await isCommonPassword(password)).toBe(false);
    },
  );
});
