import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../tools/lib/paths.mjs';
import { reportProblem } from '../../tools/lib/problem.mjs';
import { findEngine } from './lib/engine.js';
import { runContainers } from './run-containers.js';

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000' },
    previous: { type: 'string' },
    pulled: { type: 'boolean', default: false },
  },
});

// An engine of our own keeps its images here for the next run; `rm -r` takes them away.
const home = join(root, '.data/containers');
mkdirSync(home, { recursive: true });
const folder = mkdtempSync(join(home, 'run-'));
try {
  const engine = await findEngine(home, console.error);
  try {
    console.log(engine.words);
    const options = { accounts: Number(values.accounts), previous: values.previous ?? null, isPulled: values.pulled };
    const failed = await runContainers(engine, folder, options, console.log);
    console.log(failed === 0 ? 'All of it holds.' : `${failed} of it went wrong.`);
    process.exitCode = failed === 0 ? 0 : 1;
  } finally {
    await engine.stop();
  }
} catch (error) {
  reportProblem(error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
