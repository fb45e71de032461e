import { describe, expect, it } from '@jest/globals';
import { Places } from './places.js';

describe('Places', () => {
  it('admits in the order of arrival, and never more than there are', async () => {
    const places = new Places(2);
    const order: number[] = [];
    let [inside, most] = [0, 0];
    const visits = Array.from({ length: 100 }, async (_, index) => {
      const leave = await places.take([]);
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

  it('passes over who has gone, and counts a place once however often it is given back', async () => {
    const places = new Places(1);
    const leave = await places.take([]);
    const giveUp = new AbortController();
    const gone = places.take([giveUp.signal]);
    const patient = places.take([]);
    const last = places.take([]);
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
    const places = new Places(1);
    await expect(places.take([AbortSignal.abort(new Error('Enough.'))])).rejects.toThrow('Enough.');
    (await places.take([]))();
  });

  it('lets a hundred thousand wait', async () => {
    const places = new Places(1);
    const leave = await places.take([]);
    let admitted = 0;
    const waiting = Array.from({ length: 100_000 }, async () => {
      const leaveToo = await places.take([]);
      admitted += 1;
      leaveToo();
    });
    leave();
    await Promise.all(waiting);
    expect(admitted).toBe(100_000);
  });
});
