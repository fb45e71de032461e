import { parseArgs } from 'node:util';
import { ensureNode } from './lib/ensure-node.mjs';

ensureNode();
const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    lanes: { type: 'string', default: '12' },
    path: { type: 'string' },
    replay: { type: 'string' },
  },
});
import('./lib/run-model-test.mjs')
  .then((script) => script.runModelTest(values))
  .then((isRight) => {
    process.exitCode = isRight ? 0 : 1;
  })
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
