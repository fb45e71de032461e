import { ensureNode } from './lib/ensure-node.mjs';

ensureNode();
import('./lib/test-everything.mjs')
  .then((script) => script.testQuick())
  .then((code) => process.exit(code))
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
