import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../tools/lib/paths.mjs';
import { reportProblem } from '../../tools/lib/problem.mjs';
import { readCounts } from '../../tools/lib/read-counts.mjs';
import { findEngine } from './lib/engine.js';
import { type ContainersOptions, runContainers } from './run-containers.js';

const { values } = parseArgs({
  options: {
    accounts: { type: 'string' },
    previous: { type: 'string' },
    pulled: { type: 'boolean', default: false },
  },
});

try {
  const { accounts = 1_000 } = readCounts(values, { accounts: { most: 1_000_000 } });
  process.exitCode = (await run({ accounts, previous: values.previous ?? null, isPulled: values.pulled })) ? 0 : 1;
} catch (error) {
  reportProblem(error);
  process.exitCode = 1;
}
process.exit();

/** @returns whether all of it holds */
async function run(options: ContainersOptions): Promise<boolean> {
  // An engine of our own keeps its images here for the next run; `rm -r` takes them away.
  const home = join(root, '.data/containers');
  mkdirSync(home, { recursive: true });
  const folder = mkdtempSync(join(home, 'run-'));
  try {
    const engine = await findEngine(home, console.error);
    try {
      console.log(engine.words);
      const failed = await runContainers(engine, folder, options, console.log);
      console.log(failed === 0 ? 'All of it holds.' : `${failed} of it went wrong.`);
      return failed === 0;
    } finally {
      await engine.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
