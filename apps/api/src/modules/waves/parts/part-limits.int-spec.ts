import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { WaveFixture } from '../testing/wave-fixture.js';
import { CHUNK } from './line-chunks.js';
import { MOST_BYTES, MOST_LINES, PartLimits } from './part-limits.js';

/** More than a chunk, so that something is taken before the limit is met. */
const LINES = CHUNK.lines + 8;

let fixture: WaveFixture;

beforeAll(async () => {
  fixture = await WaveFixture.start();
});
afterAll(() => fixture?.stop());

const limits = () => fixture.api.app.get(PartLimits);
function setLimits(most: Partial<Pick<PartLimits, 'bytes' | 'lines'>>): void {
  Object.assign(limits(), most);
}

const linesOf = (count: number) => Array.from({ length: count }, () => `${JSON.stringify(fixture.account())}\n`);

/** That a part was refused for its size, and how many of its lines are there: it counts as not arrived. */
async function takenOfRefused(wave: string, sent: unknown): Promise<number> {
  expect(sent).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
  const { counts, parts, gates } = await fixture.read(wave);
  expect(parts).toMatchObject([{ code: 'a', received_at: null }]);
  expect(gates).toContainEqual(expect.objectContaining({ gate: 'parts_complete', state: 'red' }));
  expect(counts).toMatchObject({ lines: counts.not_processed, refused: 0, unchanged: 0 });
  expect(counts.lines).toBeGreaterThanOrEqual(CHUNK.lines);
  expect(counts.lines).toBeLessThanOrEqual(LINES);
  return counts.lines;
}

/** That a part arrives whole, of which so many lines were there. */
async function expectWhole(wave: string, text: string | Buffer, taken: number, headers = {}): Promise<void> {
  expect(await fixture.putText(wave, 'a', text, headers)).toMatchObject({
    status: 200,
    body: { lines: LINES, accepted: LINES - taken, refused: 0, unchanged: taken },
  });
  expect(await fixture.read(wave)).toMatchObject({
    counts: { lines: LINES, not_processed: LINES },
    parts: [{ code: 'a', lines: LINES, received_at: expect.any(String) }],
  });
}

describe('how large a part may be', () => {
  beforeEach(() => setLimits({ bytes: MOST_BYTES, lines: MOST_LINES }));

  it('is what is published', () => {
    expect(limits()).toMatchObject({ bytes: 107_374_182_400, lines: 10_000_000 });
  });

  it('is so many lines: one more is refused, what came before it stays, and the part has not arrived', async () => {
    await fixture.make('LINES');
    setLimits({ lines: LINES });
    const lines = linesOf(LINES + 1);
    const taken = await takenOfRefused('LINES', await fixture.putText('LINES', 'a', lines.join('')));
    await expectWhole('LINES', lines.slice(0, LINES).join(''), taken);
  });

  it('is so many bytes once it is unpacked: one more is refused, what came before it stays', async () => {
    await fixture.make('BYTES');
    const text = linesOf(LINES).join('');
    setLimits({ bytes: Buffer.byteLength(text) });
    const packed = { 'Content-Encoding': 'gzip' };
    const taken = await takenOfRefused('BYTES', await fixture.putText('BYTES', 'a', gzipSync(`${text}\n`), packed));
    await expectWhole('BYTES', gzipSync(text), taken, packed);
  });

  it('is so many bytes as it is sent: one that says it has more is refused before any of it is read', async () => {
    await fixture.make('LENGTH');
    const text = linesOf(LINES).join('');
    setLimits({ bytes: Buffer.byteLength(text) });
    expect(await fixture.putText('LENGTH', 'a', `${text}\n`)).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    });
    expect(await fixture.read('LENGTH')).toMatchObject({ counts: { lines: 0 }, parts: [] });
    await expectWhole('LENGTH', text, 0);
  });

  it('is the same of a part of corrections', async () => {
    await fixture.make('CORRECTED');
    setLimits({ lines: LINES });
    const lines = linesOf(LINES + 1);
    const send = (text: string) =>
      fixture.send('PUT', 'CORRECTED/parts/a/?mode=correction', text, { 'Content-Type': 'application/x-ndjson' });
    expect(await send(lines.join(''))).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(await send(lines.slice(0, LINES).join(''))).toMatchObject({
      status: 200,
      body: { lines: LINES, accepted: 0, refused: LINES },
    });
    expect(await fixture.read('CORRECTED')).toMatchObject({ parts: [] });
  });
});
