import { parseArgs } from 'node:util';
import { ensureNode } from './lib/ensure-node.mjs';
import { readCounts } from './lib/read-counts.mjs';

ensureNode();
const { values } = parseArgs({ options: { processes: { type: 'string' }, days: { type: 'string' } } });
import('./lib/run-populate.mjs')
  .then((script) => {
    const bounds = { processes: { most: 10_000_000 }, days: { most: 1_000 } };
    return script.runPopulate({ processes: 100_000, days: 10, ...readCounts(values, bounds) });
  })
  .catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
