import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../lib/problem.mjs';

/** @typedef {{ path: string, digest: string }} FileDigest digest: its SHA-256 */

/** SHA-256 of a file, in lower-case hexadecimal digits. @param {string} path */
export const fileDigest = (path) => sha256(readFileSync(path));

/** @param {string | Buffer} content */
export const sha256 = (content) => createHash('sha256').update(content).digest('hex');

/**
 * Every file of a folder with its SHA-256, in the order of the bytes of their paths.
 * @param {string} folder
 * @param {string} [path] where in the folder to begin
 * @returns {FileDigest[]} paths from the folder on, with slashes
 * @throws {Problem} for what is neither file nor folder, which a digest would pass over, and for names that `sha256sum` writes otherwise
 */
export function filesOf(folder, path = '') {
  const entries = readdirSync(join(folder, path), { withFileTypes: true });
  const files = entries.flatMap((entry) => {
    const inner = path === '' ? entry.name : `${path}/${entry.name}`;
    if (/[\\\n\r]/.test(entry.name))
      throw new Problem(`${JSON.stringify(inner)} is no name for a file that is shipped.`);
    if (entry.isDirectory()) return filesOf(folder, inner);
    if (!entry.isFile()) throw new Problem(`${join(folder, inner)} is no plain file.`);
    return [{ path: inner, digest: fileDigest(join(folder, inner)) }];
  });
  return path === ''
    ? files.sort((one, other) => Buffer.compare(Buffer.from(one.path), Buffer.from(other.path)))
    : files;
}

/** The lines that `sha256sum` writes of files. @param {readonly FileDigest[]} files  @param {string} [folder] put before each path */
export const sumsOf = (files, folder = '') => files.map(({ path, digest }) => `${digest}  ${folder}${path}\n`).join('');

/**
 * Digest of a tree as the in-toto form has it under `dirHash`: the SHA-256 of the lines that `sha256sum` writes of its files.
 * @param {readonly FileDigest[]} files
 */
export const treeDigest = (files) => sha256(sumsOf(files));
