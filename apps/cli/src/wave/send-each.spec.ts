import { writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { standInSurroundings, standInTerminal } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';
import { sendEach, sendingInWords } from './send-each.js';

const path = temporaryFolder();

describe('how much was sent, in words', () => {
  it.each([
    ['of files', 120_000_000, 480_000_000, '120 of 480 MB sent, 30 MB/s, about 12 s left'],
    ['of what is piped in', 120_000_000, 0, '120 MB sent, 30 MB/s'],
    ['before the first byte', 0, 480_000_000, '0 of 480 MB sent, 0 MB/s'],
  ])('tells rate and end %s', (_, bytes, size, words) => {
    expect(sendingInWords(bytes, size, 4_000)).toBe(words);
  });

  it('is shown of all files together, and taken away before what came of each is told', async () => {
    const parts = ['north', 'south'].map((code) => ({ file: path(code), code }));
    for (const { file } of parts) writeFileSync(file, 'x'.repeat(1_000_000));
    const { stream, written } = standInTerminal();
    const surroundings = { ...standInSurroundings(), stderr: stream };
    const told: string[] = [];
    const send = async ({ code }: { code: string }, onRead: (bytes: number) => void) => {
      onRead(1_000_000);
      return code;
    };
    for await (const { file, sent } of sendEach(parts, surroundings, send)) {
      told.push(`${file} ${sent}`);
      expect(written()).toContain('50%  1 of 2 MB sent, ');
      expect(written().endsWith('\r\u001b[K')).toBe(true);
    }
    expect(told).toEqual([`${path('north')} north`, `${path('south')} south`]);
  });
});
