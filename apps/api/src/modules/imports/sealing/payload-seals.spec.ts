import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SealNotReadable } from '../../../platform/keys/sealing-keys.js';
import { type StoredForm, TOO_LONG } from './payload-seals.js';
import { sealsWith } from './testing/test-seals.js';

const FIRST = `first:${'a'.repeat(64)}`;
const SECOND = `second:${'b'.repeat(64)}`;
const ADDRESS = { processId: '01900000-0000-7000-8000-000000000001', version: 1 };
const TEXT = '{"customers":[{"family_name":"Zauberflöte"}],"notes":[]}';

const stored = (form: Omit<StoredForm, 'payload'>): StoredForm => ({ payload: null, ...form });
const spoilt = (sealed: Buffer, at: number) => {
  const copy = Buffer.from(sealed);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
};

describe('a sealed payload', () => {
  it('opens as exactly what was sent, whatever that is: absent, null and empty stay apart', () => {
    const seals = sealsWith(FIRST);
    fc.assert(
      fc.property(fc.json({ maxDepth: 6, stringUnit: 'binary' }), fc.nat(), (text, version) => {
        const address = { ...ADDRESS, version };
        const opened = seals.open(stored(seals.seal(text, address)), address);
        expect(JSON.stringify(opened)).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
  });

  it('opens up to a length of its text, and is not read beyond it', () => {
    const seals = sealsWith(FIRST);
    const sealed = stored(seals.seal(TEXT, ADDRESS));
    expect(seals.openUpTo(TEXT.length, sealed, ADDRESS)).toEqual(JSON.parse(TEXT));
    expect(seals.openUpTo(TEXT.length - 1, sealed, ADDRESS)).toBe(TOO_LONG);
    expect(seals.openUpTo(0, { payload: { a: 1 }, sealedPayload: null, sealedKey: null }, ADDRESS)).toEqual({ a: 1 });
  });

  it('shows nothing of what is in it, and is never the same twice', () => {
    const [one, other] = [sealsWith(FIRST).seal(TEXT, ADDRESS), sealsWith(FIRST).seal(TEXT, ADDRESS)];
    expect(one.sealedPayload.toString('latin1')).not.toMatch(/family|Zauber/);
    expect(one.sealedPayload.equals(other.sealedPayload)).toBe(false);
    expect(one.sealedKey).toMatch(/^first\.[\w-]+$/);
    expect(one.sealedKey).not.toBe(other.sealedKey);
  });

  it.each([
    ['another import', { ...ADDRESS, processId: '01900000-0000-7000-8000-000000000002' }],
    ['another version', { ...ADDRESS, version: 2 }],
  ])('opens for no other row: %s', (_which, address) => {
    const sealed = stored(sealsWith(FIRST).seal(TEXT, ADDRESS));
    expect(() => sealsWith(FIRST).open(sealed, address)).toThrow(SealNotReadable);
  });

  it('opens with the key of another payload never, and not when a single bit of it was changed', () => {
    const seals = sealsWith(FIRST);
    const [one, other] = [seals.seal(TEXT, ADDRESS), seals.seal(TEXT, ADDRESS)];
    expect(() => seals.open(stored({ ...one, sealedKey: other.sealedKey }), ADDRESS)).toThrow(SealNotReadable);
    for (const at of [0, 1, 13, one.sealedPayload.length - 1]) {
      const sealedPayload = spoilt(one.sealedPayload, at);
      expect(() => seals.open(stored({ ...one, sealedPayload }), ADDRESS)).toThrow(SealNotReadable);
    }
    expect(() => seals.open(stored({ ...one, sealedPayload: one.sealedPayload.subarray(0, 20) }), ADDRESS)).toThrow(
      SealNotReadable,
    );
  });

  it('needs its key, by whatever name, and goes over to the newest one without being sealed anew', () => {
    const sealed = sealsWith(FIRST).seal(TEXT, ADDRESS);
    expect(() => sealsWith(SECOND).open(stored(sealed), ADDRESS)).toThrow(SealNotReadable);
    expect(() => sealsWith(`first:${'b'.repeat(64)}`).open(stored(sealed), ADDRESS)).toThrow(SealNotReadable);
    const sealedKey = sealsWith(`${SECOND},${FIRST}`).sealKeyAnew(sealed.sealedKey, ADDRESS);
    expect(sealedKey).toMatch(/^second\./);
    expect(sealsWith(SECOND).open(stored({ ...sealed, sealedKey }), ADDRESS)).toEqual(JSON.parse(TEXT));
  });

  it.each([1_000, 200_000])(
    'is compressed beside the event loop when it is large, and opens the same (%d)',
    async (length) => {
      const seals = sealsWith(FIRST);
      const text = JSON.stringify({ note: 'é'.repeat(length) });
      let turns = 0;
      const watch = setImmediate(() => {
        turns += 1;
      });
      const { sealedPayload, sealedKey } = await seals.keptForm(text, ADDRESS);
      clearImmediate(watch);
      expect(turns > 0).toBe(length > 65_536);
      expect(seals.open({ payload: null, sealedPayload, sealedKey }, ADDRESS)).toEqual(JSON.parse(text));
    },
  );

  it('is not what is kept where that was said, and what was kept so is read as before', async () => {
    const seals = sealsWith(FIRST, 'no');
    expect(await seals.keptForm(TEXT, ADDRESS)).toEqual({ payloadJson: TEXT, sealedPayload: null, sealedKey: null });
    expect((await sealsWith(FIRST).keptForm(TEXT, ADDRESS)).payloadJson).toBeNull();
    const kept = { payload: JSON.parse(TEXT), sealedPayload: null, sealedKey: null };
    expect(sealsWith(FIRST).open(kept, ADDRESS)).toEqual(JSON.parse(TEXT));
    expect(sealsWith(FIRST).open({ ...kept, payload: null }, ADDRESS)).toBeNull();
  });
});
