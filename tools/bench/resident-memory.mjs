import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const SAMPLE_EVERY = 50;

/** Runs `work` and watches the memory of a process meanwhile. @returns what it gives, and MB by which it grew at most */
export async function withMemoryGrowth(pid, work) {
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
export function residentMegabytes(pid) {
  const status = `/proc/${pid}/status`;
  // Starting ps is slow, and would be measured too; only Linux has a file.
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))?.[1]
    : execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return Number(kilobytes) / 1024;
}
