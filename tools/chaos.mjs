import { parseArgs } from 'node:util';
import { ensurePackages } from './lib/ensure-packages.mjs';

await ensurePackages({ say: console.error });
const { runChaos } = await import('./chaos/run-chaos.mjs');

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    times: { type: 'string' },
    accounts: { type: 'string' },
    cut: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    json: { type: 'string', default: '.data/chaos.json' },
  },
});

const number = (text) => (text === undefined ? undefined : Number(text));

process.exit(
  await runChaos({
    names: positionals,
    seed: number(values.seed),
    times: number(values.times),
    accounts: number(values.accounts),
    isCut: values.cut,
    isBuilt: values.built,
    json: values.json,
  }),
);
