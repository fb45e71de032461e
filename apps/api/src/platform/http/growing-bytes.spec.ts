import { describe, expect, it, jest } from '@jest/globals';
import { GrowingBytes } from './growing-bytes.js';

function gathered(chunks: readonly Buffer[]): Buffer {
  const bytes = new GrowingBytes();
  for (const chunk of chunks) bytes.add(chunk);
  return bytes.take();
}

describe('bytes that come a few at a time', () => {
  it('are those that came, however they were parted', () => {
    const all = Buffer.from(Array.from({ length: 5_000 }, (_, index) => index % 251));
    for (const size of [1, 7, 1_024, 4_999, 5_000]) {
      const chunks: Buffer[] = [];
      for (let from = 0; from < all.length; from += size) chunks.push(all.subarray(from, from + size));
      expect(gathered(chunks).equals(all)).toBe(true);
    }
    expect(gathered([]).length).toBe(0);
    expect(gathered([Buffer.alloc(0), Buffer.from('a'), Buffer.alloc(0), Buffer.from('b')]).toString()).toBe('ab');
  });

  it('are copied a few times only, into memory that is not that of what came', () => {
    const first = Buffer.from('first');
    const copy = jest.spyOn(Buffer.prototype, 'copy');
    let copied = 0;
    try {
      const all = gathered([first, ...Array.from({ length: 100_000 }, () => Buffer.from('x'))]);
      copied = copy.mock.results.reduce((sum, { value }) => sum + Number(value), 0);
      all[0] = 0;
    } finally {
      copy.mockRestore();
    }
    expect(first.toString()).toBe('first');
    // Once as it comes, and what is there at each of the doublings.
    expect(copied).toBeLessThan(4 * 100_000);
  });
});
