import { parseArgs } from 'node:util';
import { ensureBuild } from '../../tools/lib/ensure-build.mjs';
import { reportProblem } from '../../tools/lib/problem.mjs';
import { runChaos } from './run-chaos.js';

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

if (!values.built) await ensureBuild({ say: console.error, signal: undefined });

const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));

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
