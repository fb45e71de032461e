import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { runCommand } from './run-command.mjs';
import { waitUntil } from './wait-until.mjs';

const folder = mkdtempSync(join(tmpdir(), 'carryover-command-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Stops a program once it runs.
 * @param {string} onStop what it does when it is told to stop
 * @param {number} grace milliseconds
 */
async function stopped(onStop, grace) {
  const running = join(mkdtempSync(join(folder, 'run-')), 'running');
  const source = `
    process.on('SIGTERM', () => { ${onStop} });
    setInterval(() => {}, 1_000);
    require('node:fs').writeFileSync(process.argv[1], '');`;
  const asked = new AbortController();
  const ended = runCommand(process.execPath, ['-e', source, running], { signal: asked.signal, grace });
  expect(await waitUntil(() => existsSync(running), { milliseconds: 60_000 })).toBe(true);
  asked.abort();
  const { code, output } = await ended;
  return { code, output };
}

describe('a command that is stopped', () => {
  it('cleans up first, where it is given time to', async () => {
    const ended = await stopped(`console.log('cleaned up'); process.exit(7)`, 60_000);
    expect(ended).toEqual({ code: 7, output: 'cleaned up\n' });
  });

  it('is killed when that time is up', async () => {
    expect(await stopped('', 200)).toEqual({ code: 1, output: '' });
  });

  it('is killed at once, where it is given none', async () => {
    expect(await stopped(`console.log('cleaned up')`, 0)).toEqual({ code: 1, output: '' });
  });
});
