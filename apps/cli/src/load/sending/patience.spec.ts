import { NetworkError } from '@carryover/client';
import { describe, expect, it } from '@jest/globals';
import { OutOfPatience, Patience } from './patience.js';
import { patiently } from './patiently.js';

const call = { operation: 'status', requestId: '', afterUnseenAnswer: false } as const;
const away = new NetworkError('Nobody is there.', call, true);

/** Patience for a minute by a clock that goes on by half a minute a look. */
function impatient(signal = new AbortController().signal): { patience: Patience; told: string[] } {
  const told: string[] = [];
  let now = 0;
  const time = {
    now: (): number => {
      now += 30_000;
      return now;
    },
    pause: async () => signal.throwIfAborted(),
  };
  return { patience: new Patience(60_000, 0, (reason) => told.push(reason), signal, time), told };
}

describe('patience', () => {
  it('tells the reason once, and ends when nothing went on for its time', async () => {
    const { patience, told } = impatient();
    const asked = patiently(patience, () => Promise.reject(away));
    await expect(asked).rejects.toBeInstanceOf(OutOfPatience);
    expect(told).toEqual([expect.stringContaining('cannot be reached')]);
  });

  it('begins anew once a question was answered', async () => {
    const { patience, told } = impatient();
    for (let blip = 0; blip < 10; blip += 1) {
      const answers = [() => Promise.reject(away), () => Promise.resolve('here')];
      expect(await patiently(patience, () => answers.shift()?.() ?? Promise.resolve('none'))).toBe('here');
    }
    expect(told).toHaveLength(10);
  });

  it('is had by any number of senders without a warning', async () => {
    const warned: string[] = [];
    const hear = ({ name }: Error): void => void warned.push(name);
    process.on('warning', hear);
    const stopped = new AbortController();
    const patience = new Patience(60_000, 60_000, () => undefined, stopped.signal);
    const waiting = Array.from({ length: 40 }, () => patience.wait('Nothing goes on.').catch(() => undefined));
    await new Promise((resolve) => setImmediate(resolve));
    stopped.abort();
    await Promise.all(waiting);
    process.off('warning', hear);
    expect(warned).toEqual([]);
  });

  it('ends at once when the user asks to stop', async () => {
    const { patience } = impatient(AbortSignal.abort());
    await expect(patience.wait('Nothing goes on.')).rejects.toMatchObject({ name: 'AbortError' });
  });
});
