import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { StandInService } from '../testing/stand-in-service.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

const path = temporaryFolder();
let service: StandInService;

beforeAll(async () => {
  service = await new StandInService().start();
});
afterAll(() => service.stop());

async function importOf(number: string): Promise<void> {
  const line = JSON.stringify({ import_supplier: 'DEMO', external_account_number: number });
  writeFileSync(path(`${number}.ndjson`), `${line}\n`);
  const words = ['load', path(`${number}.ndjson`), '--supplier', 'DEMO'];
  expect(await runCarryover(words, standInSurroundings({ env: service.env }))).toBe(0);
}

async function feed(...words: string[]): Promise<string[]> {
  const surroundings = standInSurroundings({ env: service.env });
  expect(await runCarryover(['feed', '--supplier', 'DEMO', ...words], surroundings)).toBe(0);
  const lines = surroundings.written.stdout().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line).external_account_number);
}

describe('the feed', () => {
  it('is printed event by event, and goes on behind what the file of the cursor says', async () => {
    await importOf('1');
    await importOf('2');
    expect(await feed()).toEqual(['1', '2']);
    expect(await feed('--after', '1')).toEqual(['2']);
    const kept = ['--cursor-file', path('cursor')];
    expect(await feed(...kept)).toEqual(['1', '2']);
    expect(readFileSync(path('cursor'), 'utf8')).toBe('2\n');
    await importOf('3');
    expect(await feed(...kept)).toEqual(['3']);
    expect(await feed(...kept)).toEqual([]);
    // What a script says each time is of the first time alone.
    expect(await feed('--after', '1', ...kept)).toEqual([]);
  });

  it('is printed from its end, which is asked for until the service has found it', async () => {
    let isFound = false;
    service.refuse = (_, query) => {
      if (query.get('after') !== 'end' || isFound) return null;
      isFound = true;
      return { status: 200, content: { results: [], next_cursor: '1', has_more: true } };
    };
    const kept = path('cursor-of-end');
    expect(await feed('--after', 'end', '--cursor-file', kept)).toEqual([]);
    expect(readFileSync(kept, 'utf8')).toBe('3\n');
  });
});
