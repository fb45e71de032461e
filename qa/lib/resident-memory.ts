import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const SAMPLE_EVERY = 50;

/** What some work gave, and the memory of a process meanwhile. */
export interface Grown<Result> {
  readonly result: Result;
  /** MB by which it grew at most. */
  readonly growth: number;
  /** MB at most. */
  readonly most: number;
}

/** Runs `work` and watches the memory of a process meanwhile. */
export async function withMemoryGrowth<Result>(pid: number, work: () => Promise<Result>): Promise<Grown<Result>> {
  const before = residentMegabytes(pid);
  let most = before;
  const sampling = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, SAMPLE_EVERY);
  try {
    const result = await work();
    return { result, growth: Math.max(0.1, Math.max(most, residentMegabytes(pid)) - before), most };
  } finally {
    clearInterval(sampling);
  }
}

/** Resident memory of a process now, in MB. */
export function residentMegabytes(pid: number): number {
  const status = `/proc/${pid}/status`;
  // Starting ps is slow, and would be measured too; only Linux has a file.
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}
