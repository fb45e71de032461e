import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { transform } from '@swc/core';
import { compiledFiles, options } from './compiled-files.cjs';

/**
 * TypeScript as JavaScript, by the settings of the build.
 * @param {string} path of the file
 * @param {string} source what is in it
 * @returns {Promise<string>}
 */
export async function compile(path, source) {
  const files = compiledFiles(path, source);
  try {
    return await readFile(files.code, 'utf8');
  } catch {
    const settings = { ...options, swcrc: false, configFile: false, filename: path, sourceMaps: true };
    const { code, map } = await transform(source, settings);
    await mkdir(files.folder, { recursive: true });
    await keep(files.map, map ?? '');
    await keep(files.code, code);
    return code;
  }
}

/** Several processes may write it; a reader never sees half of one. @param {string} file  @param {string} text */
async function keep(file, text) {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, text);
  await rename(draft, file);
}
