import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { noteChildren, stopLeftovers } from './leftovers.mjs';
import { isAlive } from './processes.mjs';

/** @type {string} */
let folder;
/** @type {string} */
let notes;
/** @type {import('node:child_process').ChildProcess} */
let child;

describe('what an earlier start left behind', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'leftovers-'));
    notes = join(folder, 'processes.json');
    child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000) // ours.js']);
  });

  afterEach(() => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  });

  it('is stopped, and the note of it removed', async () => {
    noteChildren(notes, [{ pid: child.pid, script: 'ours.js' }]);

    await stopLeftovers(notes);

    expect(isAlive(child.pid)).toBe(false);
    expect(existsSync(notes)).toBe(false);
  });

  it('is left alone when its process id is another program by now', async () => {
    noteChildren(notes, [{ pid: child.pid, script: 'theirs.js' }]);

    await stopLeftovers(notes);

    expect(isAlive(child.pid)).toBe(true);
  });

  it('may be nothing', async () => {
    await expect(stopLeftovers(notes)).resolves.toBeUndefined();
  });
});
