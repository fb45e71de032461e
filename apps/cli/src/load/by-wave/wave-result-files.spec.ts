import { readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { WaveLineResult } from '@carryover/client';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import { resultPaths } from '../results/result-files.js';
import { writeWaveResults } from './wave-result-files.js';

const pathOf = temporaryFolder();

const lineOf = (number: string): string => `{"external_account_number":"${number}"}\n`;

function result(line: number, number: string | null, outcome: WaveLineResult['outcome']): WaveLineResult {
  return {
    ...{ part: 'book', line, external_account_number: number, outcome },
    ...{ platform_identifier: null, problems: [], warnings: [] },
  };
}

/** Writes what became of these lines, beside a file with that text. */
async function write(text: string, results: readonly WaveLineResult[]) {
  const file = pathOf('book.ndjson');
  await writeFile(file, text);
  const work = {
    results: Readable.from(results),
    parts: [{ file, code: 'book' }],
    paths: resultPaths(file, undefined, 'imported'),
  };
  return writeWaveResults(work, { stdin: Readable.from([]) });
}

describe('the results of a wave', () => {
  const RESULTS = [
    result(1, 'A1', 'imported'),
    result(2, 'A2', 'failed'),
    result(3, null, 'refused'),
    result(5, 'A4', 'not_processed'),
  ];

  it('have the lines that failed as they were sent', async () => {
    const text = `${lineOf('A1')}${lineOf(' A2 ')}no JSON\n\n${lineOf('A4').trimEnd()}`;
    expect(await write(text, RESULTS)).toMatchObject({ done: 1, failed: 2, not_processed: 1 });
    expect(await readFile(pathOf('book.failed.ndjson'), 'utf8')).toBe(`${lineOf(' A2 ')}no JSON\n`);
    expect(await readFile(pathOf('book.not-processed.ndjson'), 'utf8')).toBe(lineOf('A4'));
    for (const name of await readdir(dirname(pathOf('x')))) expect(name).not.toContain('draft');
  });

  it.each([
    ['in another order', lineOf('A2') + lineOf('A1')],
    ['without a line', lineOf('A1')],
    ['with a blank line', `${lineOf('A1')}\n${lineOf('A2')}`],
    ['with what is no JSON', `${lineOf('A1')}A2\n`],
  ])('are not written of a file that has changed: %s', async (_, text) => {
    await write(lineOf('A1') + lineOf('A2'), RESULTS.slice(0, 2));
    await expect(write(text, RESULTS.slice(0, 2))).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(/book\.ndjson has changed since it was sent: line 2 of it is another one now/),
    });
    expect(await readFile(pathOf('book.failed.ndjson'), 'utf8')).toBe(lineOf('A2'));
  });
});
