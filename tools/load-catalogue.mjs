import { ensureNode } from './lib/ensure-node.mjs';

// Only what any Node can read is imported before the version is known.
ensureNode();
import('./lib/load-catalogue.mjs')
  .then((script) => script.runLoadCatalogue(process.argv.slice(2)))
  .then((code) => process.exit(code))
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
