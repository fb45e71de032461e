import { EventEmitter, once } from 'node:events';

import { afterEach, describe, expect, it } from '@jest/globals';
import type { WakeUp } from '../../../platform/queue/wake-queue.js';
import { ImportDispatcher } from './import-dispatcher.js';

const DUE = { id: 'an import', key: 'an import.1.0', isLimited: false };

let dispatcher: ImportDispatcher | undefined;
afterEach(() => dispatcher?.stop());

/** A dispatcher that leads, of an import that stays due: whoever was handed its wake-ups stands still. */
function dispatching({ isDrained }: { isDrained: boolean }) {
  const keys: string[] = [];
  const rounds = new EventEmitter();
  const queue = {
    isShared: true,
    depth: async () => 1,
    isDrained: async () => isDrained,
    fill: async (wakeUps: readonly WakeUp[]) => {
      keys.push(...wakeUps.map(({ key }) => key));
      rounds.emit('round', keys);
    },
  };
  const waiting = { reapLapsed: async () => 0, endOverdue: async () => 0, listDue: async () => [DUE] };
  const leader = { leads: async () => true, resign: async () => undefined };
  const others = [{ reader: null }, { queueWindow: 100, maxAttempts: 5 }, { error: () => undefined }];
  dispatcher = Reflect.construct(ImportDispatcher, [waiting, queue, leader, ...others]);
  dispatcher?.start();
  return { keys, rounds };
}

describe('an import that stays due although a worker was told of it', () => {
  it('is told of under another key when the queue has handed out all that it had', async () => {
    const { keys, rounds } = dispatching({ isDrained: true });
    while (new Set(keys).size < 3) await once(rounds, 'round');
    const [first, ...others] = new Set(keys);
    expect(first).toBe(DUE.key);
    for (const key of others) expect(key).toMatch(/^an import\.1\.0\.\d+$/);
  });

  it('is not told of again as long as wake-ups wait in the queue', async () => {
    const { keys, rounds } = dispatching({ isDrained: false });
    while (keys.length < 8) await once(rounds, 'round');
    expect(new Set(keys)).toEqual(new Set([DUE.key]));
  });
});
