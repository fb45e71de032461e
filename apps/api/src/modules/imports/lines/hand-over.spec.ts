import { describe, expect, it } from '@jest/globals';
import { inflatePayload } from '../sealing/deflate-payload.js';
import { handOver, type LineWithText } from './hand-over.js';

const REFUSED: LineWithText = { externalAccountNumber: '0', payload: null, supply: null, warnings: [], problems: [] };

function good(externalAccountNumber: string, json: string): LineWithText {
  return { ...REFUSED, externalAccountNumber, payload: { externalAccountNumber, json, hash: 'hash' } };
}

describe('handOver', () => {
  it('keeps lines in their order, and the payload of each compressed', () => {
    const { lines } = handOver([good('1', '{"name":"Zoë"}'), REFUSED, null, { documents: [] }, good('2', '{}')]);
    const texts = lines.map((line) =>
      line !== null && 'payload' in line && line.payload !== null ? inflatePayload(line.payload.deflatedJson) : line,
    );
    expect(texts).toEqual(['{"name":"Zoë"}', REFUSED, null, { documents: [] }, '{}']);
  });

  it('has all payloads in one memory with nothing else in it, which a thread hands over whole', () => {
    const { lines, bytes } = handOver([good('1', '{"a":1}'), good('2', '{"b":22}')]);
    expect(bytes.byteLength).toBe(bytes.buffer.byteLength);
    expect(lines.map(({ payload }) => payload?.deflatedJson.buffer === bytes.buffer)).toEqual([true, true]);
    const moved = structuredClone({ lines, bytes }, { transfer: [bytes.buffer] });
    expect(bytes.byteLength).toBe(0);
    const texts = moved.lines.map(({ payload }) => payload && inflatePayload(payload.deflatedJson));
    expect(texts).toEqual(['{"a":1}', '{"b":22}']);
  });
});
