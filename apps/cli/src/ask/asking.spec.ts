import { NetworkError, RequestRefused, ValidationError } from '@carryover/client';
import { describe, expect, it } from '@jest/globals';
import { EXIT } from '../program/exit-codes.js';
import { asking } from './asking.js';

const call = { operation: 'eventPage', requestId: 'r-1', afterUnseenAnswer: false } as const;
const answer = { status: 400, code: null, retryAfter: null, body: undefined };
const refusal = (error: Error) => asking('import supplier DEMO', () => Promise.reject(error));

describe('what the service refuses of a command line', () => {
  it('is told as such, since no later time helps', async () => {
    const problems = [{ path: 'after', detail: 'This is no cursor of this feed.', code: null }];
    await expect(refusal(new ValidationError(call, answer, problems))).rejects.toMatchObject({
      exitCode: EXIT.usage,
      message: 'after: This is no cursor of this feed.',
    });
  });

  it('is told whole', async () => {
    const problems = [
      { path: 'cap', detail: 'Use a whole number.', code: null },
      { path: 'from', detail: 'This is no date.', code: null },
    ];
    await expect(refusal(new ValidationError(call, answer, problems))).rejects.toMatchObject({
      exitCode: EXIT.usage,
      message: 'the service refuses what was given:\n  cap: Use a whole number.\n  from: This is no date.',
    });
  });

  it.each([
    new RequestRefused('The wave is over.', call, { ...answer, status: 409 }),
    new NetworkError('The connection failed.', call, false),
  ])('is told apart from $name, which passes', async (error) => {
    await expect(refusal(error)).rejects.toMatchObject({ exitCode: EXIT.service });
  });
});
