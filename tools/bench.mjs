import { parseArgs } from 'node:util';
import { ensurePackages } from './lib/ensure-packages.mjs';

// Before anything is built: a word that means nothing is said at once.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '5' },
    accounts: { type: 'string', default: '1000' },
    json: { type: 'string', default: '.data/bench.json' },
  },
});

await ensurePackages({ say: console.error });
// Before the benchmarks are loaded, which use what is built.
const { ensureBuild } = await import('./lib/ensure-build.mjs');
await ensureBuild({ say: console.error });
const { runBenchmarks } = await import('./bench/run-benchmarks.mjs');

await runBenchmarks({
  parts: positionals,
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  accounts: Number(values.accounts),
  json: values.json,
});
