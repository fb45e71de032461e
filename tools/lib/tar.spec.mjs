import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { filesOfTar } from './tar.mjs';

const longFolder = join('a'.repeat(90), 'b'.repeat(60));
/** @type {string} */
let folder;
/** @type {Buffer} */
let archive;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carryover-tar-'));
  mkdirSync(join(folder, longFolder), { recursive: true });
  writeFileSync(join(folder, 'empty'), '');
  writeFileSync(join(folder, 'exact'), 'x'.repeat(512));
  writeFileSync(join(folder, longFolder, 'more'), 'y'.repeat(513));
  symlinkSync('exact', join(folder, 'link'));
  archive = execFileSync('tar', ['--format=ustar', '-cf', '-', '-C', folder, '.']);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the files of a tar archive', () => {
  it('come whole, whatever their size and however long their path, without folders and links', () => {
    const files = [...filesOfTar(archive)].map(({ path, content }) => [path, content.toString()]);

    expect(Object.fromEntries(files)).toEqual({
      [`./${longFolder}/more`]: 'y'.repeat(513),
      './empty': '',
      './exact': 'x'.repeat(512),
    });
  });

  it('are not looked for in what is no archive', () => {
    expect(() => [...filesOfTar(Buffer.alloc(1024, 'z'))]).toThrow('Not a tar archive');
  });
});
