import { describe, expect, it, jest } from '@jest/globals';
import { LatestAnswer } from './latest-answer.js';

/** Look-ups that end when they are told to. */
function lateAnswer() {
  const time = { now: 0 };
  const ends: { with: (value: string) => void; failing: (error: Error) => void }[] = [];
  const lookUp = jest.fn(() => new Promise<string>((resolve, reject) => ends.push({ with: resolve, failing: reject })));
  const answer = new LatestAnswer(lookUp, { maxAge: 500, patience: 5 }, () => time.now);
  return { answer, time, ends, lookUp };
}

/** Lets those who wait for a promise that is settled go on. */
const settled = () => new Promise(setImmediate);

describe('the latest answer', () => {
  it('is none while the first one is late, which is waited for by everybody', async () => {
    const { answer, ends, lookUp } = lateAnswer();
    expect(await Promise.all([answer.get(), answer.get()])).toEqual([null, null]);
    const asked = answer.get();
    ends[0]?.with('first');
    expect(await asked).toBe('first');
    expect(lookUp).toHaveBeenCalledTimes(1);
  });

  it('is good from when it came, and the one before while the next is late', async () => {
    const { answer, time, ends, lookUp } = lateAnswer();
    await answer.get();
    time.now = 2_000;
    ends[0]?.with('first');
    await settled();
    time.now = 2_499;
    expect(await answer.get()).toBe('first');
    expect(lookUp).toHaveBeenCalledTimes(1);
    time.now = 2_500;
    expect([await answer.get(), await answer.get()]).toEqual(['first', 'first']);
    expect(lookUp).toHaveBeenCalledTimes(2);
    ends[1]?.with('second');
    await settled();
    expect(await answer.get()).toBe('second');
  });

  it('is the error of a look-up that failed until another one succeeds', async () => {
    const { answer, time, ends, lookUp } = lateAnswer();
    const asked = answer.get();
    ends[0]?.with('first');
    expect(await asked).toBe('first');
    time.now = 500;
    expect(await answer.get()).toBe('first');
    ends[1]?.failing(new Error('took too long'));
    await settled();
    await expect(answer.get()).rejects.toThrow('took too long');
    expect(lookUp).toHaveBeenCalledTimes(3);
    ends[2]?.with('third');
    await settled();
    expect(await answer.get()).toBe('third');
  });
});
