import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unpackChromium } from './chromium-download.mjs';

/** @param {string} folder  @param {string[]} args */
const tar = (folder, ...args) => execFileSync('tar', ['--format=ustar', '-cf', '-', '-C', folder, ...args]);
/** @type {string} */
let folder;

/** A package like the real one, with a browser that tells how it was started. */
function makePackage() {
  const source = join(folder, 'source');
  /** @param {string} path  @param {string | Buffer} text */
  const file = (path, text) => {
    mkdirSync(join(source, path, '..'), { recursive: true });
    writeFileSync(join(source, path), text);
  };
  file('lib/libnss3.so', 'a library');
  file('fonts/Open_Sans/OpenSans-Regular.ttf', 'a font');
  file('fonts.conf', 'settings of another place');
  const program = '#!/bin/sh\necho "$LD_LIBRARY_PATH $FONTCONFIG_FILE $*"\n';
  file('package/bin/chromium.br', brotliCompressSync(program));
  file('package/bin/al2023.tar.br', brotliCompressSync(tar(source, 'lib')));
  file('package/bin/fonts.tar.br', brotliCompressSync(tar(source, 'fonts', 'fonts.conf')));
  return tar(source, '-z', 'package');
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'carryover chromium-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a Chromium from its npm package', () => {
  it('is started with the libraries and the font that came with it, wherever its folder is', async () => {
    const unpacked = join(folder, 'unpacked');

    await unpackChromium(makePackage(), unpacked);

    const said = execFileSync(join(unpacked, 'run'), ['--headless', 'about:blank'], { encoding: 'utf8' });
    expect(said).toBe(`${unpacked}/lib ${unpacked}/fonts.conf --headless about:blank\n`);
    expect(readFileSync(join(unpacked, 'lib/libnss3.so'), 'utf8')).toBe('a library');
    expect(readFileSync(join(unpacked, 'fonts/OpenSans-Regular.ttf'), 'utf8')).toBe('a font');
    expect(readFileSync(join(unpacked, 'fonts.conf'), 'utf8')).toContain('<dir prefix="relative">fonts</dir>');
  });
});
