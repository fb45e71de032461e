import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { watchFiles } from './watch-files.mjs';

/** @type {string} */
let folder;
/** @type {{ close: () => void }} */
let watcher;
/** @type {Set<string>} */
let told;
/** @type {Promise<void>} */
let heard;

/** @param {string} name */
const write = (name) => writeFileSync(join(folder, name), 'changed');

/** Waits until these files were told, in whatever batches. @param {string[]} names */
async function hears(...names) {
  while (!names.every((name) => told.has(name))) await heard;
}

describe('watching files', () => {
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'watch-'));
    mkdirSync(join(folder, 'deep/deeper'), { recursive: true });
    write('deep/deeper/old.ts');
    told = new Set();
    let tell = () => {};
    heard = new Promise((resolve) => {
      tell = resolve;
    });
    watcher = watchFiles([folder], (files) => {
      for (const file of files) told.add(relative(folder, file));
      tell();
      heard = new Promise((resolve) => {
        tell = resolve;
      });
    });
  });

  afterEach(() => {
    watcher.close();
    rmSync(folder, { recursive: true });
  });

  it('tells what was written at any depth, together', async () => {
    write('a.ts');
    write('deep/deeper/old.ts');
    await hears('a.ts', 'deep/deeper/old.ts');
  });

  it('tells a file that another one was put in the place of, as editors do, each time', async () => {
    for (const draft of ['.one', '.two']) {
      write(draft);
      renameSync(join(folder, draft), join(folder, 'deep/deeper/old.ts'));
      await hears('deep/deeper/old.ts');
      told.clear();
    }
  });

  it('tells what is in a new folder, and what is written there later', async () => {
    mkdirSync(join(folder, 'new/inside'), { recursive: true });
    write('new/inside/first.ts');
    await hears('new/inside/first.ts');
    write('new/inside/second.ts');
    await hears('new/inside/second.ts');
  });

  it('tells what was removed', async () => {
    rmSync(join(folder, 'deep/deeper/old.ts'));
    await hears('deep/deeper/old.ts');
  });

  it('does not tell the drafts of editors', async () => {
    for (const draft of ['.hidden.ts.swp', 'a.ts~', '#a.ts#', 'a.ts.tmp']) write(draft);
    write('b.ts');
    await hears('b.ts');
    expect([...told]).toEqual(['b.ts']);
  });
});
