import { parseArgs } from 'node:util';
import { ensureBuild } from '../../tools/lib/ensure-build.mjs';
import { Problem, reportProblem } from '../../tools/lib/problem.mjs';
import { guard } from './guard.js';
import { readOptions } from './read-options.js';
import { runBenchmarks } from './run-benchmarks.js';

/** How much is measured unless it is told: many short turns where two commits are compared, on whatever machine. */
const GUARD = { rounds: 9, seconds: 1, accounts: 300 };
const PARTS = { rounds: 3, seconds: 5, accounts: 1_000 };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    accounts: { type: 'string' },
    against: { type: 'string' },
    of: { type: 'string' },
    json: { type: 'string', default: '.data/bench.json' },
  },
});

try {
  // Before anything is built: a word that means nothing is said at once.
  const isGuard = positionals.length === 1 && positionals[0] === 'guard';
  for (const word of ['against', 'of'] as const)
    if (!isGuard && values[word] !== undefined) throw new Problem(`--${word} is a word of the guard alone.`);
  const options = readOptions(values, isGuard ? GUARD : PARTS);
  await ensureBuild({ say: console.error, signal: undefined });
  if (isGuard) process.exitCode = (await guard({ ...options, against: values.against, of: values.of })) ? 0 : 1;
  else await runBenchmarks({ parts: positionals, json: values.json, ...options });
} catch (error) {
  reportProblem(error);
  process.exitCode = 1;
}
