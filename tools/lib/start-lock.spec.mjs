import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { takeStartLock } from './start-lock.mjs';

const script = 'setInterval(() => {}, 1000) // start.mjs';
/** @type {string} */
let folder;
/** @type {string} */
let path;
/** @type {import('node:child_process').ChildProcess} */
let holder;

/** @param {number | undefined} pid  @param {string} [state] */
const lockFor = (pid, state = 'running') => writeFileSync(path, JSON.stringify({ pid, script: '/x/start.mjs', state }));

describe('the lock of a data folder', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'start-lock-'));
    path = join(folder, 'start.lock');
    holder = spawn(process.execPath, ['-e', script]);
  });

  afterEach(() => {
    holder.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  it('is gone when it is given back', async () => {
    const lock = await takeStartLock(path);
    expect(existsSync(path)).toBe(true);

    lock.release();

    expect(existsSync(path)).toBe(false);
  });

  it('is refused while another start script lives, and says which', async () => {
    lockFor(holder.pid);

    await expect(takeStartLock(path)).rejects.toThrow(`Carryover already runs on ${folder} (process ${holder.pid})`);
  });

  it('is taken over from a dead one', async () => {
    const gone = new Promise((resolve) => holder.once('exit', resolve));
    holder.kill('SIGKILL');
    await gone;
    lockFor(holder.pid);

    await expect(takeStartLock(path)).resolves.toBeDefined();
  });

  it('is taken over when the process id belongs to something else by now', async () => {
    lockFor(process.ppid);

    await expect(takeStartLock(path)).resolves.toBeDefined();
  });

  it.each([
    ['empty', ''],
    ['full of zeros', '\0\0\0\0'],
    ['cut short', '{"pid":1,"scr'],
  ])('is taken over when a machine that lost its power left it %s', async (_how, text) => {
    writeFileSync(path, text);

    await takeStartLock(path);

    expect(JSON.parse(readFileSync(path, 'utf8')).pid).toBe(process.pid);
  });

  it('is waited for while its holder shuts down', async () => {
    lockFor(holder.pid, 'stopping');
    const waiting = takeStartLock(path);

    holder.kill('SIGKILL');

    await expect(waiting).resolves.toBeDefined();
  });
});
