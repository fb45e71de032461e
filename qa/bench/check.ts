import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { distinctSample } from '@carryover/testing';
import { root } from '../../tools/lib/paths.mjs';
import type { BenchOptions, Figure } from './figures.js';

/** Lines of the files: memory must not follow them. */
const SIZES = [20_000, 100_000];
const PIECE = 1_000;
const MEBIBYTE = 1024 * 1024;

/** Seconds of processor time of a run and the most memory, as the process itself saw them. */
interface Run {
  readonly seconds: number;
  readonly bytes: number;
}

/**
 * `carryover check` with one thread on files of the sample account: accounts per second of processor time against bare JSON.parse of
 * the same lines, and the most memory it had at each size.
 */
export async function check({ rounds }: Pick<BenchOptions, 'rounds'>): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'carryover-bench-check-'));
  try {
    const figures: Figure[] = [];
    const peer = parseLines();
    for (const lines of SIZES) {
      const file = writeSamples(join(folder, `${lines}.ndjson`), lines);
      const runs: Run[] = [];
      for (let index = 0; index < (lines === SIZES[0] ? rounds : 1); index += 1) runs.push(await checkOnce(file));
      const unit = 'accounts/s of processor time, one thread';
      const rates = runs.map(({ seconds }) => ({ ours: lines / seconds, peer }));
      figures.push({ name: `check ${lines} lines`, unit, against: 'JSON.parse', rounds: rates });
      const memory = runs.map(({ bytes }) => ({ ours: bytes / MEBIBYTE, peer: lines / 1_000 }));
      figures.push({
        name: `check ${lines} lines, memory`,
        unit: 'MiB at most',
        against: 'thousand lines',
        rounds: memory,
      });
    }
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeSamples(file: string, lines: number): string {
  for (let from = 0; from < lines; from += PIECE) {
    const piece = Array.from({ length: PIECE }, (_, index) => `${JSON.stringify(distinctSample(from + index))}\n`);
    writeFileSync(file, piece.join(''), { flag: 'a' });
  }
  return file;
}

/** Lines per second of processor time with nothing but JSON.parse. */
function parseLines(): number {
  const lines = Array.from({ length: 5 * PIECE }, (_, index) => JSON.stringify(distinctSample(index)));
  const before = process.cpuUsage();
  for (const line of lines) JSON.parse(line);
  const { user, system } = process.cpuUsage(before);
  return lines.length / ((user + system) / 1e6);
}

/** Runs the check once. */
async function checkOnce(file: string): Promise<Run> {
  const probe = "process.on('exit', () => console.error(JSON.stringify(process.resourceUsage())))";
  const preload = `data:text/javascript,${encodeURIComponent(probe)}`;
  const program = join(root, 'apps/cli/bin/carryover.js');
  const child = spawn(process.execPath, ['--import', preload, program, 'check', '--workers', '1', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let usage: NodeJS.ResourceUsage | undefined;
  for await (const line of createInterface({ input: child.stderr })) usage = JSON.parse(line);
  if (usage === undefined) throw new Error('The check did not say what it used.');
  return { seconds: (usage.userCPUTime + usage.systemCPUTime) / 1e6, bytes: usage.maxRSS * 1024 };
}
