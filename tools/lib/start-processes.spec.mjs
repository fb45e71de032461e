import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runTask } from './start-processes.mjs';

/** @type {string} */
let folder;

/** @param {string} name  @param {number} [milliseconds] */
const run = (name, milliseconds) =>
  runTask(name, {
    dataDir: folder,
    env: process.env,
    signal: new AbortController().signal,
    folder,
    ...(milliseconds === undefined ? {} : { milliseconds }),
  });

describe('a step of the start', () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'start-processes-'));
    writeFileSync(join(folder, 'fails.js'), `console.error('no such table'); process.exit(3);`);
    writeFileSync(join(folder, 'waits.js'), 'setInterval(() => {}, 1_000);');
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('that fails is told with what it said', async () => {
    await expect(run('fails')).rejects.toMatchObject({
      message: 'The step fails failed (exit code 3).',
      output: 'no such table',
    });
  });

  it('that takes too long is told as stopped, not as failed', async () => {
    await expect(run('waits', 500)).rejects.toThrow(
      `The step waits had not ended after 0.5 s and was stopped. Somebody else may use the database: start again, or let it take its time: DATABASE_URL=… node ${join(folder, 'waits.js')}`,
    );
  });
});
