import { parseArgs } from 'node:util';
import { ensureNode } from './lib/ensure-node.mjs';
import { reportProblem } from './lib/problem.mjs';
import { readCounts } from './lib/read-counts.mjs';

// The properties that `npm test` draws a quarter of, all of them, from the seed that is given or a new one.
ensureNode();
const { values } = parseArgs({ options: { seed: { type: 'string', default: 'random' } } });
try {
  // Reports of properties name seeds below zero, too.
  if (values.seed !== 'random') readCounts(values, { seed: { least: -(2 ** 31), most: 2 ** 32 - 1 } });
  Object.assign(process.env, { PROPERTY_RUNS: '1', PROPERTY_SEED: values.seed });
  const { scaledTests } = await import('./lib/scaled-tests.mjs');
  const { testEverything } = await import('./lib/test-everything.mjs');
  process.exit(await testEverything(scaledTests()));
} catch (error) {
  reportProblem(error);
  process.exit(1);
}
