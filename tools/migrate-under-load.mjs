import { parseArgs } from 'node:util';
import { ensureNode } from './lib/ensure-node.mjs';

// npm run migrate-under-load -- --rows 200000: runs the migrations after the baseline beside old code at work.
ensureNode();
const { values } = parseArgs({ options: { rows: { type: 'string', default: '200000' } } });
process.env.MIGRATION_ROWS = String(Number(values.rows));
import('./lib/test-everything.mjs')
  .then((script) => script.testEverything(['apps/api/src/platform/database/migrations-under-load']))
  .then((code) => process.exit(code))
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
