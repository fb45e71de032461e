import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lineBatches, linesOf } from './line-batches.js';

interface Found {
  readonly line: number;
  readonly text: string;
}

async function linesIn(chunks: readonly Uint8Array[], longest = 1_000): Promise<Found[]> {
  const found: Found[] = [];
  async function* source(): AsyncGenerator<Uint8Array> {
    yield* chunks;
  }
  let next = 1;
  for await (const { firstLine, lines, bytes, isTooLong } of lineBatches(source(), longest)) {
    expect(firstLine).toBe(next);
    next += lines;
    if (isTooLong) found.push({ line: firstLine, text: 'TOO LONG' });
    for (const { index, start, end } of linesOf(bytes))
      found.push({ line: firstLine + index, text: Buffer.from(bytes.subarray(start, end)).toString() });
  }
  return found;
}

function cutAt(text: string, sizes: readonly number[]): Uint8Array[] {
  const bytes = Buffer.from(text);
  const chunks: Uint8Array[] = [];
  let from = 0;
  for (let index = 0; from < bytes.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    chunks.push(bytes.subarray(from, from + size));
    from += size;
  }
  return chunks;
}

describe('lineBatches', () => {
  it('finds the same numbered lines however the bytes arrive', async () => {
    const line = fc.constantFrom('', '{}', ' ', 'é😀', '\r', 'x'.repeat(30), '\ufeff', '{"a":1}\r');
    const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 30 }), sizes, async (texts, chunkSizes) => {
        const expected = texts.flatMap((text, index) =>
          ['', ' ', '\r', '\ufeff'].includes(text) ? [] : [{ line: index + 1, text }],
        );
        expect(await linesIn(cutAt(texts.join('\n'), chunkSizes))).toEqual(expected);
      }),
    );
  });

  it('leaves out blank lines, a byte order mark alone, and counts them', async () => {
    expect(await linesIn([Buffer.from('\ufeff\r\n\n \t\r\n{}\r\n\n{"last":1}')])).toEqual([
      { line: 4, text: '{}\r' },
      { line: 6, text: '{"last":1}' },
    ]);
  });

  it('drops a line that grows too long and goes on with the next', async () => {
    const text = `first\n${'x'.repeat(95)}\nthird\n${'y'.repeat(200)}`;
    expect(await linesIn(cutAt(text, [10]), 50)).toEqual([
      { line: 1, text: 'first' },
      { line: 2, text: 'TOO LONG' },
      { line: 3, text: 'third' },
      { line: 4, text: 'TOO LONG' },
    ]);
  });

  it('finds nothing in an empty file', async () => {
    expect(await linesIn([])).toEqual([]);
  });
});
