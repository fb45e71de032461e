import { parseArgs } from 'node:util';
import { ensureBuild } from '../../tools/lib/ensure-build.mjs';
import { runBenchmarks } from './run-benchmarks.js';

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

await ensureBuild({ say: console.error, signal: undefined });
await runBenchmarks({
  parts: positionals,
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  accounts: Number(values.accounts),
  json: values.json,
});
