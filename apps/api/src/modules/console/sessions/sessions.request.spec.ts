import { describe, expect, it } from '@jest/globals';
import { FieldErrorsError } from '../../../platform/errors/domain-error.js';
import { readRequest } from '../../../platform/http/read-request.js';
import { SignInRequest } from './sessions.request.js';

function errorsOf(raw: unknown): unknown {
  try {
    readRequest(SignInRequest, raw);
  } catch (error) {
    if (error instanceof FieldErrorsError) return error.errors;
    throw error;
  }
  return null;
}

describe('a sign-in', () => {
  it('reads e-mail and password', () => {
    expect(readRequest(SignInRequest, { email: ' a@b', password: ' p ' })).toEqual({ email: 'a@b', password: ' p ' });
  });

  it('names everything that is wrong', () => {
    const errors = errorsOf({ email: 5, remember: true });
    expect(errors).toMatchObject({
      email: [expect.any(String)],
      password: [expect.any(String)],
      remember: [expect.any(String)],
    });
  });

  it('limits the lengths, because the password is hashed', () => {
    expect(errorsOf({ email: 'a@b', password: 'x'.repeat(1_025) })).toMatchObject({ password: [expect.any(String)] });
  });

  it.each([null, [], 'text', 5])('refuses %j as a whole', (raw) => {
    expect(errorsOf(raw)).toMatchObject({ non_field_errors: [expect.any(String)] });
  });
});
