import { describe, expect, it } from '@jest/globals';
import { StrangersTurn } from './strangers-turn.js';

/** Work that goes on until it is told to end. */
function held() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => ended, end: () => end() };
}

describe('the turn of strangers', () => {
  it('is taken by one after the other', async () => {
    const turn = new StrangersTurn();
    const order: string[] = [];
    const step = (name: string) => async () => {
      order.push(`${name} begins`);
      await Promise.resolve();
      order.push(`${name} ends`);
    };
    await Promise.all([turn.run(step('a')), turn.run(step('b'))]);
    expect(order).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  it('is waited for by 29 and by nobody else, whose work is not begun', async () => {
    const turn = new StrangersTurn();
    const first = held();
    const line = [turn.run(first.work), ...Array.from({ length: 29 }, () => turn.run(async () => undefined))];
    let isBegun = false;
    const late = turn.run(async () => {
      isBegun = true;
    });
    await expect(late).rejects.toMatchObject({
      code: 'service_unavailable',
      status: 503,
      headers: { 'Retry-After': '2' },
    });
    first.end();
    await Promise.all(line);
    expect(isBegun).toBe(false);
    expect(await turn.run(async () => 'a place again')).toBe('a place again');
  });

  it('goes on, and has no place less, after work that failed', async () => {
    const turn = new StrangersTurn();
    for (let attempt = 0; attempt < 31; attempt += 1)
      await expect(turn.run(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong');
  });
});
