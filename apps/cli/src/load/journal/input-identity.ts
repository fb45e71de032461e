import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { fileProblem, usageProblem } from '../../program/command-problem.js';

const LOOKED_AT = 1024 * 1024;

/**
 * Identifies a file by its length and a digest of its first and last mebibyte.
 * @throws CommandProblem it cannot be read (file), or cannot be read twice, as a pipe (usage)
 */
export async function inputIdentity(path: string): Promise<string> {
  if (path === '-') throw usageProblem('stdin cannot be read again when the work is resumed; name a file');
  try {
    const file = await open(path);
    try {
      const stats = await file.stat();
      if (stats.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
      if (!stats.isFile()) throw usageProblem(`${path} cannot be read again when the work is resumed; name a file`);
      const hash = createHash('sha256');
      for (const position of new Set([0, Math.max(0, stats.size - LOOKED_AT)])) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(LOOKED_AT), 0, LOOKED_AT, position);
        hash.update(buffer.subarray(0, bytesRead));
      }
      return `${stats.size} bytes, sha256 ${hash.digest('hex')}`;
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileProblem(path, 'read', error);
  }
}
