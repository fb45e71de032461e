import { describe, expect, it } from '@jest/globals';
import { AppLogger } from './logger.js';
import { redactFields } from './redact-fields.js';

const SECRET = ['authorization', 'cookie', 'password', 'token', 'secret', 'payload', 'email', 'body'];

describe('redactFields', () => {
  it.each(SECRET)('takes out %s, at the top and one level below, whatever it is', (name) => {
    for (const value of ['text', 7, null, undefined, { deep: 'text' }, ['text']])
      expect(redactFields({ count: 1, [name]: value, request: { [name]: value, method: 'POST' } })).toEqual({
        count: 1,
        [name]: '[redacted]',
        request: { [name]: '[redacted]', method: 'POST' },
      });
  });

  it('changes nothing that it was given', () => {
    const request = Object.freeze({ token: 'text' });
    const fields = Object.freeze({ email: 'a@example.org', request });
    redactFields(fields);
    expect(fields).toEqual({ email: 'a@example.org', request: { token: 'text' } });
  });

  it('hands on fields without a secret as they are', () => {
    const fields = { codes: ['token'], err: { type: 'Error', message: 'text' }, reason: null };
    expect(redactFields(fields)).toBe(fields);
  });
});

describe('AppLogger', () => {
  it('writes no secret', () => {
    const written: string[] = [];
    const logger = AppLogger.create('test', 'info', { write: (line) => void written.push(line) });
    logger.info('accounts.account.seen', { token: 'SECRET', request: { body: 'SECRET' }, count: 1 });
    logger.error('accounts.account.failed', new Error('no'), { payload: { name: 'SECRET' } });
    expect(written.join('')).not.toContain('SECRET');
    expect(JSON.parse(written[0] ?? '')).toMatchObject({
      event: 'accounts.account.seen',
      count: 1,
      token: '[redacted]',
    });
  });
});
