import { parseStrictJson } from '@carryover/contract';
import { describe, expect, it } from '@jest/globals';
import { BadRequestException, InternalServerErrorException } from '@nestjs/common';
import { DomainError, FieldErrorsError, NotFound, RequestTimeout } from './domain-error.js';
import { answerFor } from './error-answer.js';

function problemOf(json: string): unknown {
  try {
    parseStrictJson(Buffer.from(json));
  } catch (error) {
    return error;
  }
  throw new Error('This was expected to be refused.');
}

describe('answerFor', () => {
  it('gives a domain error its code, status, further keys and headers', () => {
    const error = new DomainError('too_many_attempts', 429, 'Later.', { retry: 2 }, { 'Retry-After': '2' });
    expect(answerFor(error)).toEqual({
      status: 429,
      body: { detail: 'Later.', code: 'too_many_attempts', retry: 2 },
      headers: { 'Retry-After': '2' },
    });
  });

  it('says when to come again to who is not at fault for the time it took', () => {
    expect(answerFor(new RequestTimeout(503, 'Late.'))?.headers).toEqual({ 'Retry-After': '5' });
    expect(answerFor(new RequestTimeout(408, 'Slow.'))?.headers).toBeUndefined();
  });

  it('gives field errors as they are, nested', () => {
    const errors = { customers: { '0': { email: ['Wrong.'] } } };
    expect(answerFor(new FieldErrorsError(errors))).toMatchObject({ status: 400, body: errors });
  });

  it('tells what is wrong with a body that is not JSON', () => {
    expect(answerFor(problemOf('{'))).toMatchObject({ status: 400, body: { code: 'parse_error' } });
  });

  it('tells the path of a key that is there twice', () => {
    expect(answerFor(problemOf('{"a":{"b":1,"b":2}}'))).toMatchObject({
      status: 400,
      body: { a: { b: [expect.any(String)] } },
    });
  });

  it('takes the refusals of the framework as an unknown address', () => {
    expect(answerFor(new BadRequestException())).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(answerFor(new NotFound())).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('has no answer for a fault of ours', () => {
    expect(answerFor(new TypeError('x'))).toBeNull();
    expect(answerFor(new InternalServerErrorException())).toBeNull();
  });
});
