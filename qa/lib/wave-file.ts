import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { distinctSample } from '@carryover/testing';

/** Lines of accounts in a file, each of 7.5 KB. */
export interface WaveFile {
  readonly path: string;
  readonly supplier: string;
  /** Index of the first, below a million with all of them. */
  readonly first: number;
  readonly count: number;
}

/** Whether a line is wrong: three of a hundred. */
export function isWrongLine(index: number): boolean {
  return index % 100 < 3;
}

/** External account number of a line. */
export function numberOfLine(index: number): string {
  return `LINE-${index}`;
}

/** A line with its line break: an account that no other index has, or one with a mistake. */
export function waveLine(supplier: string, index: number): string {
  const pair = { import_supplier: supplier, external_account_number: numberOfLine(index) };
  const account = distinctSample(index, pair);
  return `${JSON.stringify(isWrongLine(index) ? { ...account, billing_postcode: 'nowhere' } : account)}\n`;
}

/** Writes such a file, in a thread of its own, so that nobody is kept waiting who is measured meanwhile. */
export async function writeWaveFile(file: WaveFile): Promise<void> {
  const thread = new Worker(new URL('wave-file.thread.ts', import.meta.url), { workerData: file });
  await once(thread, 'message');
  await thread.terminate();
}
