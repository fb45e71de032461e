import { ensureNode } from './lib/ensure-node.mjs';

ensureNode();
import('./lib/watch-tests.mjs')
  .then((script) => script.watchTests(process.argv.slice(2)))
  .then((code) => process.exit(code))
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
