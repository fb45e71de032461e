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

  it('are none before anything came', () => {
    expect(new SentBytes().toBuffer()).toHaveLength(0);
  });
});
