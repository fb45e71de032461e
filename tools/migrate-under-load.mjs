import { parseArgs } from 'node:util';
import { ensureNode } from './lib/ensure-node.mjs';
import { reportProblem } from './lib/problem.mjs';
import { readCounts } from './lib/read-counts.mjs';

// npm run migrate-under-load -- --rows 200000: runs the migrations after the baseline beside old code at work.
ensureNode();
const { values } = parseArgs({ options: { rows: { type: 'string' } } });
import('./lib/test-everything.mjs')
  .then((script) => {
    const { rows = 200_000 } = readCounts(values, { rows: { most: 100_000_000 } });
    process.env.MIGRATION_ROWS = String(rows);
    return script.testEverything(['apps/api/src/platform/database/migrations-under-load']);
  })
  .then((code) => process.exit(code))
  .catch((error) => {
    reportProblem(error);
    process.exit(1);
  });
