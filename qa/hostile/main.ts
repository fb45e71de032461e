import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../tools/lib/ensure-build.mjs';
import { redisFolder } from '../../tools/lib/test-folder.mjs';
import { startTestServices } from '../../tools/lib/test-services.mjs';
import { printReport } from './print-report.js';
import { runHostile } from './run-hostile.js';
import { searchWorst } from './worst/search-worst.js';
import { writeWorst } from './worst/write-worst.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    only: { type: 'string' },
    worst: { type: 'string' },
    output: { type: 'string', default: '.data/worst-bodies.json' },
  },
});

await ensureBuild({ say: console.error, signal: undefined });
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
console.log(`seed ${seed}`);

const folder = mkdtempSync(join(tmpdir(), 'carryover-hostile-services-'));
const services = await startTestServices(folder, { redisFolder });
Object.assign(process.env, services.env);
let failed = 1;
try {
  if (values.worst !== undefined) {
    const found = await searchWorst({ seed, bodies: Number(values.worst), say: console.log });
    writeWorst(values.output, { seed, found });
    failed = 0;
  } else {
    const only = values.only === undefined ? undefined : Number(values.only);
    failed = printReport(await runHostile({ seed, requests: Number(values.requests), only, say: console.log }), seed);
  }
} finally {
  await services.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
