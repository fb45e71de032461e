import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { root } from '../../tools/lib/paths.mjs';
import { typescriptFlags } from '../../tools/lib/typescript-flags.mjs';
import type { BenchOptions, Figure } from './figures.js';

/** Fewer accounts measure the start of the programs. */
const FEWEST = 20_000;
/** MiB that DuckDB may hold in memory: what `map run` gives it by itself. */
const MEMORY = 768;
/** The same alone, which sorts all files at once and runs out of less at a million accounts. */
const MEMORY_OF_PEER = 2_048;
const MEBIBYTE = 1024 * 1024;

/** Seconds on the clock and the most memory of a process, as it saw it itself. */
interface Run {
  readonly seconds: number;
  readonly megabytes: number;
}

/**
 * `carryover map run` of the thirteen files of sample accounts: accounts a second, and the most memory, against DuckDB alone
 * that reads the same files, joins each row to its account and writes all rows in the order of the accounts.
 */
export async function map({ rounds, accounts }: BenchOptions): Promise<Figure[]> {
  const count = Math.max(FEWEST, accounts);
  const folder = mkdtempSync(join(tmpdir(), 'carryover-bench-map-'));
  try {
    await cli(['sample', '--count', String(count), '--seed', '7', '--extracts', folder]);
    const size = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
    console.error(`${count} accounts in 13 files of ${Math.round(size / MEBIBYTE)} MiB`);
    copyFileSync(join(root, 'docs/examples/billing-system/mapping.yaml'), join(folder, 'mapping.yaml'));
    const words = ['map', 'run', join(folder, 'mapping.yaml'), '--output', join(folder, 'accounts.ndjson')];
    const peer = fileURLToPath(new URL('duckdb-join.ts', import.meta.url));
    const ours: Run[] = [];
    const peers: Run[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const run = await cli([...words, '--memory', String(MEMORY), '--work', folder]);
      // A peer that fails takes nothing from it.
      console.error(`mapped in ${Math.round(run.seconds)} s with ${Math.round(run.megabytes)} MiB at most`);
      ours.push(run);
      peers.push(await measured([...typescriptFlags, peer, folder, String(MEMORY_OF_PEER)]));
      rmSync(join(folder, 'peer.duckdb'), { force: true });
    }
    const rate = ({ seconds }: Run | undefined = { seconds: Number.NaN, megabytes: 0 }): number => count / seconds;
    const against = 'DuckDB alone: read, joined to the accounts, sorted, written';
    return [
      {
        name: `map, ${count.toLocaleString('en')} accounts`,
        unit: 'accounts/s',
        against,
        rounds: ours.map((run, round) => ({ ours: rate(run), peer: rate(peers[round]) })),
      },
      {
        name: `map, ${count.toLocaleString('en')} accounts, memory`,
        unit: 'MiB at most',
        against,
        rounds: ours.map((run, round) => ({ ours: run.megabytes, peer: peers[round]?.megabytes ?? Number.NaN })),
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function cli(words: readonly string[]): Promise<Run> {
  return measured([join(root, 'apps/cli/bin/carryover.js'), ...words]);
}

/** Runs a program of Node to its end. @throws Error it failed */
async function measured(words: readonly string[]): Promise<Run> {
  const probe = "process.on('exit', () => console.error(JSON.stringify(process.resourceUsage())))";
  const preload = `data:text/javascript,${encodeURIComponent(probe)}`;
  const from = performance.now();
  const child = spawn(process.execPath, ['--import', preload, ...words], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'close');
  let last = '';
  for await (const line of createInterface({ input: child.stderr })) last = line;
  await ended;
  const seconds = (performance.now() - from) / 1_000;
  if (child.exitCode !== 0)
    throw new Error(`${words.join(' ')}: ended with ${child.exitCode ?? child.signalCode}: ${last}`);
  const usage: NodeJS.ResourceUsage = JSON.parse(last);
  return { seconds, megabytes: usage.maxRSS / 1024 };
}
