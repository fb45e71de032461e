import { randomBytes } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { endOrWithin, within } from './within.js';

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

it('takes an answer that was there in time, and that a busy process reads late', async () => {
  const answer = () => new Promise((resolve) => randomBytes(1, () => resolve('counted')));
  // What follows an answer comes before timers are looked at, and those before further answers.
  await answer();
  const counted = within(100, 'Redis', answer());
  const busyUntil = performance.now() + 150;
  while (performance.now() < busyUntil);
  expect(await counted).toBe('counted');
});

it('waits for the end of work, whichever it is, and not for ever', async () => {
  let isOver = false;
  const work = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
    isOver = true;
    throw new Error('failed');
  });
  await endOrWithin(10_000, work);
  expect(isOver).toBe(true);
  await endOrWithin(1, new Promise(() => undefined));
});
