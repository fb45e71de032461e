import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { runCarryover } from '../program/run-carryover.js';
import { standInSurroundings } from '../testing/stand-in-surroundings.js';
import { temporaryFolder } from '../testing/temporary-folder.js';

const path = temporaryFolder();

async function ending(...words: string[]): Promise<{ code: number; said: string }> {
  const surroundings = standInSurroundings({ stdin: '{}\n' });
  const code = await runCarryover(words, surroundings);
  return { code, said: surroundings.written.stderr() };
}

describe('stdin that is named twice', () => {
  it.each([
    ['check', '-', '-'],
    ['totals', '-', '-'],
    ['totals', '-', '--transactions', '-'],
    ['reconcile', '-', '-', '--supplier', 'DEMO'],
    ['reconcile', '-', '--fields', '-', '--supplier', 'DEMO'],
  ])('is refused before anything is read: %s %s %s %s', async (...words) => {
    expect(await ending(...words)).toEqual({ code: 2, said: expect.stringContaining('stdin is named twice') });
  });
});

describe('a file that is named twice', () => {
  it('is not written over by the report about it', async () => {
    const accounts = path('accounts.ndjson');
    writeFileSync(accounts, '{}\n');
    const { code, said } = await ending('check', accounts, '--output', accounts);
    expect([code, said]).toEqual([2, expect.stringContaining(`${accounts} is read and would be written over`)]);
    expect(readFileSync(accounts, 'utf8')).toBe('{}\n');
  });

  it('does not get both accounts and what was broken', async () => {
    const both = path('both.ndjson');
    const { code, said } = await ending('sample', '--count', '3', '--output', both, '--explain', both);
    expect([code, said]).toEqual([2, expect.stringContaining(`${both} is named twice`)]);
    expect(existsSync(both)).toBe(false);
  });
});
