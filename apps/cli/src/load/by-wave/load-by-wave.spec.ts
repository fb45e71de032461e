import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../../program/run-carryover.js';
import { StandInService } from '../../testing/stand-in-service.js';
import { standInSurroundings } from '../../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';

const path = temporaryFolder();
let service: StandInService;

beforeEach(async () => {
  service = await new StandInService().start();
});
afterEach(() => service.stop());

const lineOf = (number: string) => `${JSON.stringify({ import_supplier: 'DEMO', external_account_number: number })}\n`;

async function load(names: readonly string[], ...words: string[]) {
  const surroundings = standInSurroundings({ env: service.env });
  const named = ['load', ...names.map((name) => path(name)), '--wave', 'JUNE-1', '--supplier', 'DEMO'];
  const code = await runCarryover([...named, ...words], surroundings);
  return { code, out: surroundings.written.stdout(), err: surroundings.written.stderr() };
}

describe('the results of a load by a wave', () => {
  it.each(['imported', 'failed', 'not-processed'])('take the place of no file that is read: .%s', async (kind) => {
    const other = `book.${kind}.ndjson`;
    writeFileSync(path('book.ndjson'), lineOf('1'));
    writeFileSync(path(other), lineOf('2'));
    expect(await load(['book.ndjson', other])).toMatchObject({
      code: 2,
      err: expect.stringContaining(`${other} would be written over`),
    });
    expect(readFileSync(path(other), 'utf8')).toBe(lineOf('2'));
    expect(service.asked).toEqual([]);
  });
});
