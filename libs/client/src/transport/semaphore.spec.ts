import { describe, expect, it } from '@jest/globals';
import { Semaphore } from './semaphore.js';

describe('Semaphore', () => {
  it('admits in the order of arrival, and never more than there are', async () => {
    const semaphore = new Semaphore(2);
    const order: number[] = [];
    let [inside, most] = [0, 0];
    const visits = Array.from({ length: 100 }, async (_, index) => {
      const leave = await semaphore.acquire([]);
      inside += 1;
      most = Math.max(most, inside);
      order.push(index);
      await new Promise(setImmediate);
      inside -= 1;
      leave();
    });
    await Promise.all(visits);
    expect(order).toEqual(visits.map((_, index) => index));
    expect(most).toBe(2);
  });

  it('passes over who has gone, and counts a permit once however often it is released', async () => {
    const semaphore = new Semaphore(1);
    const leave = await semaphore.acquire([]);
    const giveUp = new AbortController();
    const gone = semaphore.acquire([giveUp.signal]);
    const patient = semaphore.acquire([]);
    const last = semaphore.acquire([]);
    giveUp.abort(new Error('Enough.'));
    await expect(gone).rejects.toThrow('Enough.');
    leave();
    leave();
    const leaveAgain = await patient;
    await expect(Promise.race([last, new Promise((resolve) => setImmediate(resolve, 'waits'))])).resolves.toBe('waits');
    leaveAgain();
    (await last)();
  });

  it('admits nobody who has given up before', async () => {
    const semaphore = new Semaphore(1);
    await expect(semaphore.acquire([AbortSignal.abort(new Error('Enough.'))])).rejects.toThrow('Enough.');
    (await semaphore.acquire([]))();
  });

  it('lets a hundred thousand wait', async () => {
    const semaphore = new Semaphore(1);
    const leave = await semaphore.acquire([]);
    let admitted = 0;
    const waiting = Array.from({ length: 100_000 }, async () => {
      const leaveToo = await semaphore.acquire([]);
      admitted += 1;
      leaveToo();
    });
    leave();
    await Promise.all(waiting);
    expect(admitted).toBe(100_000);
  });
});
