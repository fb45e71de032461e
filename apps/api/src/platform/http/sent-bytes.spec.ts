import { memoryOfReading } from '@carryover/testing';
import { describe, expect, it } from '@jest/globals';
import { SentBytes, SMALL_BODY } from './sent-bytes.js';

/** Bytes that can be told apart. */
const bytes = (length: number) => Buffer.from(Array.from({ length }, (_, index) => (index * 7) % 251));

/** A body that comes in chunks of one length. */
function received(body: Buffer, chunk: number): SentBytes {
  const sent = new SentBytes();
  for (let at = 0; at < body.length; at += chunk) sent.add(body.subarray(at, at + chunk));
  return sent;
}

describe('SentBytes', () => {
  it.each([1, 1_000, SMALL_BODY, SMALL_BODY + 1, 262_144, 262_145, 700_000])(
    'are those that came, %d of them',
    (length) => {
      const body = bytes(length);
      for (const chunk of [997, 65_536, 300_000]) {
        const sent = received(body, chunk);
        expect(sent.size).toBe(length);
        expect(sent.isSmall).toBe(length <= SMALL_BODY);
        expect(sent.toBuffer().equals(body)).toBe(true);
      }
    },
  );

  it('of a large body have memory that is theirs alone', () => {
    const body = bytes(700_000);
    const sent = received(body, 65_536);
    const blocks = sent.toBlocks();
    expect(Buffer.concat(blocks).equals(body)).toBe(true);
    for (const { buffer, byteOffset } of blocks) expect([buffer === body.buffer, byteOffset]).toEqual([false, 0]);
    expect(new Set(blocks.map(({ buffer }) => buffer)).size).toBe(blocks.length);
  });

  it('take hardly more memory when they come one at a time', async () => {
    const sent = new SentBytes();
    async function* open() {
      for (let count = 0; count < SMALL_BODY; count += 1) yield Buffer.alloc(1, 'x');
    }
    const { held } = await memoryOfReading(
      async () => open(),
      SMALL_BODY,
      (byte) => sent.add(Buffer.from(byte)),
    );
    expect(held).toBeLessThan(1_000_000);
    expect(sent.toBuffer().toString()).toBe('x'.repeat(SMALL_BODY));
  });

  it('are none before anything came', () => {
    expect(new SentBytes().toBuffer()).toHaveLength(0);
  });
});
