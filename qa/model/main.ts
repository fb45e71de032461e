import { parseArgs } from 'node:util';
import { runModelTest } from './run-model-test.js';

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    lanes: { type: 'string', default: '12' },
    path: { type: 'string' },
    replay: { type: 'string' },
  },
});
try {
  process.exitCode = (await runModelTest(values)) ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exit(1);
}
