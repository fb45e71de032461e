import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compiledFiles, options } from './compiled-files.cjs';

/** Loaded when something is to be compiled, which is seldom. @type {() => typeof import('@swc/core')} */
const compiler = () => createRequire(import.meta.url)('@swc/core');

/**
 * TypeScript as JavaScript, by the settings of the build.
 * @param {string} path of the file
 * @param {string} source what is in it
 * @returns {string}
 */
export function compile(path, source) {
  const files = compiledFiles(path, source);
  try {
    return readFileSync(files.code, 'utf8');
  } catch {
    const settings = { ...options, swcrc: false, configFile: false, filename: path, sourceMaps: true };
    const { code, map } = compiler().transformSync(source, settings);
    mkdirSync(files.folder, { recursive: true });
    keep(files.map, map ?? '');
    keep(files.code, code);
    return code;
  }
}

/** Several processes may write it; a reader never sees half of one. @param {string} file  @param {string} text */
function keep(file, text) {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}
