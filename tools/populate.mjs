import { parseArgs } from 'node:util';
import { ensureNode } from './lib/ensure-node.mjs';

ensureNode();
const { values } = parseArgs({
  options: { processes: { type: 'string', default: '100000' }, days: { type: 'string', default: '10' } },
});
import('./lib/run-populate.mjs')
  .then((script) => script.runPopulate({ processes: Number(values.processes), days: Number(values.days) }))
  .catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
