import { describe, expect, it } from '@jest/globals';
import { newKeyEntry, readKeyList } from './key-list.js';

const [A, B] = ['a'.repeat(64), 'b'.repeat(64)];

describe('a list of keys', () => {
  it.each([`one:${A},two:${B}`, `one:${A}\ntwo:${B}\n`, ` one:${A} ,\n two:${B}`])(
    'is read in its order: %j',
    (text) => {
      expect(readKeyList(text)?.map(({ name, bytes }) => [name, bytes.toString('hex')])).toEqual([
        ['one', A],
        ['two', B],
      ]);
    },
  );

  it.each(['', A, `one:${A.slice(1)}`, `one:${A},one:${B}`, `a.b:${A}`, `:${A}`, `one:${A},two`])(
    'is refused whole when something is wrong with it: %j',
    (text) => expect(readKeyList(text)).toBeNull(),
  );

  it('takes the keys that are made for it', () => {
    const entry = newKeyEntry(new Date('2026-03-01T12:00:00Z'));
    expect(readKeyList(`${entry},${newKeyEntry(new Date())}`)).toHaveLength(2);
    expect(entry).toMatch(/^2026-03-01-[0-9a-f]{4}:[0-9a-f]{64}$/);
  });
});
