import { randomBytes } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { Tx } from '../../../platform/database/database.js';
import { OpenedPayloads } from './opened-payloads.js';
import type { StoredForm } from './payload-seals.js';
import { sealsWith } from './testing/test-seals.js';

const seals = sealsWith(`first:${'a'.repeat(64)}`);
const addressOf = (index: number) => ({
  processId: `01900000-0000-7000-8000-${`${index}`.padStart(12, '0')}`,
  version: 1,
});

/** @param length characters of the text */
function stored(index: number, length: number): StoredForm {
  return { payload: null, ...seals.seal(JSON.stringify('x'.repeat(length - 2)), addressOf(index)) };
}

describe('stored payloads', () => {
  it.each([
    ['up to 262,144 characters are opened as they are asked for', 262_144, 10],
    ['of more are opened four at a time', 262_145, 4],
  ])('%s', async (_which, length, most) => {
    const payloads = new OpenedPayloads(seals);
    let [open, mostOpen] = [0, 0];
    const use = async (sent: unknown) => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      await turn();
      open -= 1;
      return String(sent).length;
    };
    const forms = Array.from({ length: 10 }, (_, index) => payloads.use(stored(index, length), addressOf(index), use));
    expect(await Promise.all(forms)).toEqual(Array(10).fill(length - 2));
    expect(mostOpen).toBe(most);
  });

  it('give the event loop back between large ones that are looked at, and not between small ones', async () => {
    const payloads = new OpenedPayloads(seals);
    const turnsBetween = async (one: StoredForm, other: StoredForm) => {
      let [turns, isOver] = [0, false];
      const others = (async () => {
        for (; !isOver; turns += 1) await turn();
      })();
      await payloads.look(one, addressOf(1), () => null);
      const before = turns;
      await payloads.look(other, addressOf(2), () => null);
      isOver = true;
      await others;
      return turns - before;
    };
    const large = (index: number) => {
      const text = JSON.stringify(randomBytes(10_000).toString('base64'));
      return { payload: null, ...seals.seal(text, addressOf(index)) };
    };
    expect(await turnsBetween(stored(1, 10), stored(2, 10))).toBe(1);
    expect(await turnsBetween(large(1), large(2))).toBeGreaterThan(1);
  });

  it('are read in batches, by their number and by what they take as they are stored', async () => {
    const sizes: Readonly<Record<string, number>> = {
      a: 5_000_000,
      b: 3_000_000,
      c: 1_000_000,
      d: 9_000_000,
      e: 1,
      f: 1,
      g: 1,
    };
    const tx: Pick<Tx, 'query'> = {
      query: async (_text: string, [ids]: string[][] = []) =>
        JSON.parse(JSON.stringify(ids?.flatMap((id) => (id in sizes ? { id, bytes: sizes[id] } : [])))),
    };
    const payloads = new OpenedPayloads(seals);
    const batches = (ids: string) => payloads.batches(tx as Tx, [...ids], 3);
    expect(await batches('abcdefg')).toEqual([['a', 'b'], ['c'], ['d'], ['e', 'f', 'g']]);
    expect(await batches('efgz')).toEqual([['e', 'f', 'g'], ['z']]);
    expect(await batches('')).toEqual([]);
  });
});
