import { ensureNode } from './lib/ensure-node.mjs';

// Only what any Node can read is imported before the version is known.
ensureNode();
import('./dev/run-dev.mjs')
  .then((script) => script.runDev())
  .then((code) => process.exit(code))
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
