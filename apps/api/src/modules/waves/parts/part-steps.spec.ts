import { describe, expect, it } from '@jest/globals';
import { RecentCallers } from '../../../platform/rate-limits/recent-callers.js';
import { PartSteps } from './part-steps.js';

/** Steps of two chunks of one sender, begun together. @returns the most that ran at once */
async function mostAtOnce(callers: RecentCallers): Promise<number> {
  const steps = new PartSteps(callers);
  let running = 0;
  let most = 0;
  const step = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
  };
  await Promise.all(Array.from({ length: 4 }, () => steps.run('sender', step)));
  return most;
}

describe('PartSteps', () => {
  it('has chunks of a sender checked and written at once while nobody else calls', async () => {
    const callers = new RecentCallers();
    callers.note('sender');
    expect(await mostAtOnce(callers)).toBe(4);
  });

  it.each(['another', 'staff'])('has a sender take one step at a time while %s calls', async (caller) => {
    const callers = new RecentCallers();
    callers.note(caller);
    callers.note('sender');
    expect(await mostAtOnce(callers)).toBe(1);
  });

  it('goes on after a step that failed', async () => {
    const callers = new RecentCallers();
    callers.note('another');
    const steps = new PartSteps(callers);
    await expect(steps.run('sender', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    await expect(steps.run('sender', () => Promise.resolve('next'))).resolves.toBe('next');
  });
});
