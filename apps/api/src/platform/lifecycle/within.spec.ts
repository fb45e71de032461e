import { expect, it } from '@jest/globals';
import { within } from './within.js';

it('hands on what comes in time, be it an error', async () => {
  expect(await within(10_000, 'Redis', Promise.resolve('PONG'))).toBe('PONG');
  await expect(within(10_000, 'Redis', Promise.reject(new Error('LOADING')))).rejects.toThrow('LOADING');
});

it('says who did not answer, and takes what comes later for nothing', async () => {
  let fail: (error: Error) => void = () => undefined;
  const late = new Promise<never>((_, reject) => {
    fail = reject;
  });
  await expect(within(1, 'The database', late)).rejects.toThrow('The database did not answer within 1 ms');
  fail(new Error('late'));
});
