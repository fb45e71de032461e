import { createHash, type Hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { gunzipped, isGzip } from '../../input/open-input.js';
import { fileProblem, usageProblem } from '../../program/command-problem.js';

const MEBIBYTE = 1024 * 1024;

/** What tells a file from others. */
export interface InputIdentity {
  /** Its length, and a digest of all of it. */
  readonly whole: string;
  /** Its length, and a digest of its first and last mebibyte, by which earlier releases knew it. */
  readonly ends: string;
}

/**
 * Identifies a file by what is in it, and unpacks gzip to its end: of one that was cut short nothing is to be sent.
 * @throws CommandProblem it cannot be read (file), also for being broken gzip, or cannot be read twice, as a pipe (usage)
 */
export async function inputIdentity(path: string): Promise<InputIdentity> {
  if (path === '-') throw usageProblem('stdin cannot be read again when the work is resumed; name a file');
  try {
    const file = await open(path);
    try {
      const stats = await file.stat();
      if (stats.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
      if (!stats.isFile()) throw usageProblem(`${path} cannot be read again when the work is resumed; name a file`);
      const { size } = stats;
      const [whole, ends] = [createHash('sha256'), createHash('sha256')];
      for await (const chunk of file.createReadStream({ autoClose: false, highWaterMark: MEBIBYTE }))
        whole.update(chunk);
      for (const position of new Set([0, Math.max(0, size - MEBIBYTE)])) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(MEBIBYTE), 0, MEBIBYTE, position);
        ends.update(buffer.subarray(0, bytesRead));
        if (position === 0 && isGzip(buffer)) await unpack(file.createReadStream({ autoClose: false, start: 0 }));
      }
      const named = (hash: Hash): string => `${size} bytes, sha256 ${hash.digest('hex')}`;
      return { whole: named(whole), ends: named(ends) };
    } finally {
      await file.close();
    }
  } catch (error) {
    throw fileProblem(path, 'read', error);
  }
}

/** @throws the error of the system when it is broken */
async function unpack(packed: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of gunzipped(packed));
}
