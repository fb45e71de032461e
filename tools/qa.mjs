import { ensureNode } from './lib/ensure-node.mjs';

// node tools/qa.mjs chaos --cut: runs qa/chaos/main.ts with what follows the name.
ensureNode();
import('./lib/run-qa.mjs')
  .then((script) => script.runQa(process.argv.slice(2)))
  .then((code) => process.exit(code))
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
