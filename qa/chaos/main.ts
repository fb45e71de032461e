import { parseArgs } from 'node:util';
import { ensureBuild } from '../../tools/lib/ensure-build.mjs';
import { reportProblem } from '../../tools/lib/problem.mjs';
import { readCounts, SEED } from '../../tools/lib/read-counts.mjs';
import { runChaos } from './run-chaos.js';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    times: { type: 'string' },
    accounts: { type: 'string' },
    cut: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    lanes: { type: 'string' },
    json: { type: 'string', default: '.data/chaos.json' },
  },
});

/** What an option may be; there are a million samples of accounts. */
const BOUNDS = { seed: SEED, times: { most: 1_000_000 }, accounts: { most: 1_000_000 }, lanes: { most: 100 } };

try {
  const { seed, times, accounts, lanes = 3 } = readCounts(values, BOUNDS);
  if (!values.built) await ensureBuild({ say: console.error, signal: undefined });
  const { cut: isCut, json } = values;
  process.exitCode = await runChaos({ names: positionals, seed, times, accounts, isCut, json, lanes });
} catch (error) {
  reportProblem(error);
  process.exitCode = 1;
}
process.exit();
