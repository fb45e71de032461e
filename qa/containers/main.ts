import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { UNAVAILABLE } from '../../tools/lib/containers-check.mjs';
import { root } from '../../tools/lib/paths.mjs';
import { Problem, reportProblem } from '../../tools/lib/problem.mjs';
import { readCounts } from '../../tools/lib/read-counts.mjs';
import { findEngine } from './lib/engine.js';
import { Report } from './lib/report.js';
import { Unavailable } from './lib/unavailable.js';
import { type ContainersOptions, runContainers } from './run-containers.js';

const { values } = parseArgs({
  options: {
    accounts: { type: 'string' },
    previous: { type: 'string' },
    pulled: { type: 'boolean', default: false },
    cut: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});

const asked = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(name, () => asked.abort(new Problem('Stopped before the end; everything was taken down.')));

const report = new Report(console.log, asked.signal);
try {
  const { accounts = 1_000 } = readCounts(values, { accounts: { most: 1_000_000 } });
  const { previous = null, pulled, cut } = values;
  await run({ accounts, previous, isPulled: pulled, isCut: cut });
  console.log(report.failed === 0 ? 'All of it holds.' : `${report.failed} of it went wrong.`);
  process.exitCode = report.failed === 0 ? 0 : 1;
} catch (error) {
  reportProblem(error);
  process.exitCode = error instanceof Unavailable ? UNAVAILABLE : 1;
} finally {
  const results = report.lines.map(({ what, isWrong, seconds }) => ({ name: what, held: !isWrong, seconds }));
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ results }));
}
process.exit();

/** Runs it with an engine, which ends with it. */
async function run(options: ContainersOptions): Promise<void> {
  // An engine of our own keeps its images here for the next run; `rm -r` takes them away.
  const home = join(root, '.data/containers');
  mkdirSync(home, { recursive: true });
  const folder = mkdtempSync(join(home, 'run-'));
  try {
    const engine = await findEngine(home, console.error, asked.signal);
    try {
      console.log(engine.words);
      await runContainers({ engine, folder, say: console.log, signal: asked.signal }, options, report);
    } finally {
      await engine.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
