import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../lib/postgres.mjs';
import { isAlive } from '../../lib/processes.mjs';
import { underFaultAgain } from '../lib/under-fault.mjs';

/** Megabytes of the disk: the cluster, its log of changes and what a few hundred accounts need. */
const SIZE = 640;

/** The data of PostgreSQL on a small disk that something else fills, and empties again. */
export const scenario = {
  name: 'postgres-disk-full',
  fault: 'the disk of PostgreSQL full for 8 s (tmpfs)',
  times: { full: 3, cut: 0 },
  resumeWithin: 30_000,

  async run(stage) {
    const disk = mountDisk();
    if (disk.problem !== undefined) return { notRun: disk.problem };
    const before = process.env.TEST_DATABASE_URL;
    let postgres;
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
        if (!isAlive(postgres.child.pid)) await start();
      };
      const fault = { begin: async () => fill(filler), lift, milliseconds: 8_000 };
      const figures = await underFaultAgain(stage, carryover, fault);
      await stage.finish();
      return { figures };
    } finally {
      process.env.TEST_DATABASE_URL = before;
      await postgres?.stop();
      execFileSync('umount', [disk.folder]);
      rmSync(disk.around, { recursive: true });
    }
  },
};

/** @returns the folder of a small disk and the one around it, or why this machine gives none */
function mountDisk() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return { problem: 'only root on Linux may mount a disk' };
  const around = mkdtempSync(join(tmpdir(), 'carryover-disk-'));
  const folder = join(around, 'disk');
  mkdirSync(folder);
  chmodSync(around, 0o755);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m,mode=755`, 'tmpfs', folder], { stdio: 'pipe' });
    return { folder, around };
  } catch (error) {
    rmSync(around, { recursive: true });
    return { problem: `mount: ${String(error.stderr).trim()}` };
  }
}

/** Takes every byte that is left. */
function fill(path) {
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

function hasWritten(file, block) {
  try {
    return writeSync(file, block) === block.length;
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
    return false;
  }
}
