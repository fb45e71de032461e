import { parseArgs } from 'node:util';
import { ensureBuild } from './lib/ensure-build.mjs';
import { ensurePackages } from './lib/ensure-packages.mjs';
import { reportProblem } from './lib/problem.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string' },
    times: { type: 'string' },
    accounts: { type: 'string' },
    cut: { type: 'boolean', default: false },
    built: { type: 'boolean', default: false },
    lanes: { type: 'string', default: '3' },
    json: { type: 'string', default: '.data/chaos.json' },
  },
});

await ensurePackages({ say: console.error });
if (!values.built) await ensureBuild({ say: console.error });
// The scenarios are made of what is built.
const { runChaos } = await import('./chaos/run-chaos.mjs');

const number = (text) => (text === undefined ? undefined : Number(text));

try {
  process.exitCode = await runChaos({
    names: positionals,
    seed: number(values.seed),
    times: number(values.times),
    accounts: number(values.accounts),
    isCut: values.cut,
    json: values.json,
    lanes: Number(values.lanes),
  });
} catch (error) {
  reportProblem(error);
  process.exitCode = 1;
}
process.exit();
