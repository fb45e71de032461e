import { parseArgs } from 'node:util';
import { reportProblem } from '../../tools/lib/problem.mjs';
import { readCounts, SEED } from '../../tools/lib/read-counts.mjs';
import { runModelTest } from './run-model-test.js';

const { values } = parseArgs({
  options: {
    sequences: { type: 'string' },
    seed: { type: 'string' },
    lanes: { type: 'string' },
    path: { type: 'string' },
    replay: { type: 'string' },
  },
});
try {
  const {
    sequences = 2_000,
    seed = Math.floor(Math.random() * 2 ** 31),
    lanes = 12,
  } = readCounts(values, { sequences: { most: 10_000_000 }, seed: SEED, lanes: { most: 100 } });
  const { path, replay } = values;
  process.exitCode = (await runModelTest({ sequences, seed, lanes, path, replay })) ? 0 : 1;
} catch (error) {
  reportProblem(error);
  process.exit(1);
}
