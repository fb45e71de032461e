import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../../tools/lib/postgres.mjs';
import { isAlive } from '../../../tools/lib/processes.mjs';
import type { Scenario } from '../lib/scenario.js';
import { isOfSystem } from '../lib/system-error.js';
import { underFaultAgain } from '../lib/under-fault.js';

/** A small disk and the folder around it. */
interface Disk {
  readonly folder: string;
  readonly around: string;
}

/** Megabytes of the disk: the cluster, its log of changes and what a few hundred accounts need. */
const SIZE = 640;

/** The data of PostgreSQL on a small disk that something else fills, and empties again. */
export const scenario: Scenario = {
  name: 'postgres-disk-full',
  fault: 'the disk of PostgreSQL full for 8 s (tmpfs)',
  times: { full: 3, cut: 0 },
  resumeWithin: 30_000,

  async run(stage) {
    const disk = mountDisk();
    if ('problem' in disk) return { notRun: disk.problem };
    const before = process.env.TEST_DATABASE_URL;
    let postgres: Awaited<ReturnType<typeof startPostgres>> | undefined;
    const start = async () => {
      const logFile = join(disk.around, 'postgres.log');
      postgres = await startPostgres(join(disk.folder, 'postgres'), { logFile, durable: true });
      process.env.TEST_DATABASE_URL = postgres.url('postgres');
    };
    try {
      await start();
      const carryover = await stage.start({ apis: 1, workers: 1 });
      const filler = join(disk.folder, 'filler');
      const lift = async () => {
        rmSync(filler);
        // Without room for its log of changes it ends itself, and whoever watches it starts it again.
        if (!isAlive(postgres?.child.pid)) await start();
      };
      const fault = { begin: async () => fill(filler), lift, milliseconds: 8_000 };
      const figures = await underFaultAgain(stage, carryover, fault);
      await stage.finish();
      return { figures };
    } finally {
      if (before === undefined) delete process.env.TEST_DATABASE_URL;
      else process.env.TEST_DATABASE_URL = before;
      await postgres?.stop();
      execFileSync('umount', [disk.folder]);
      rmSync(disk.around, { recursive: true });
    }
  },
};

/** @returns the folder of a small disk and the one around it, or why this machine gives none */
function mountDisk(): Disk | { readonly problem: string } {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return { problem: 'only root on Linux may mount a disk' };
  const around = mkdtempSync(join(tmpdir(), 'carryover-disk-'));
  const folder = join(around, 'disk');
  mkdirSync(folder);
  chmodSync(around, 0o755);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m,mode=755`, 'tmpfs', folder], { stdio: 'pipe' });
    return { folder, around };
  } catch (error) {
    rmSync(around, { recursive: true });
    return { problem: `mount: ${error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : error}` };
  }
}

/** Takes every byte that is left. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  try {
    for (const size of [1 << 20, 4_096]) {
      const block = Buffer.alloc(size);
      for (let isRoom = true; isRoom; ) isRoom = hasWritten(file, block);
    }
  } finally {
    closeSync(file);
  }
}

function hasWritten(file: number, block: Buffer): boolean {
  try {
    return writeSync(file, block) === block.length;
  } catch (error) {
    if (!isOfSystem(error, 'ENOSPC')) throw error;
    return false;
  }
}
