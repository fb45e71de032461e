import { parseArgs } from 'node:util';
import { ensureNode } from './lib/ensure-node.mjs';

// The properties that `npm test` draws a quarter of, all of them, from the seed that is given or a new one.
ensureNode();
const { values } = parseArgs({ options: { seed: { type: 'string', default: 'random' } } });
Object.assign(process.env, { PROPERTY_RUNS: '1', PROPERTY_SEED: values.seed });
const { scaledTests } = await import('./lib/scaled-tests.mjs');
const { testEverything } = await import('./lib/test-everything.mjs');
process.exit(await testEverything(scaledTests()));
