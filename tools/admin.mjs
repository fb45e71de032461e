import { ensureNode } from './lib/ensure-node.mjs';

// Only what any Node can read is imported before the version is known.
ensureNode();
import('./lib/run-admin.mjs')
  .then((script) => script.runAdmin(process.argv.slice(2)))
  .then((code) => process.exit(code))
  .catch((error) => {
    console.error([error.message, error.output].filter(Boolean).join('\n'));
    process.exit(1);
  });
