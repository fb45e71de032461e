import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../tools/lib/ensure-build.mjs';
import { redisFolder } from '../../tools/lib/test-folder.mjs';
import { startTestServices } from '../../tools/lib/test-services.mjs';
import { printReport } from './print-report.js';
import { runHostile } from './run-hostile.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    only: { type: 'string' },
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
  const only = values.only === undefined ? undefined : Number(values.only);
  failed = printReport(await runHostile({ seed, requests: Number(values.requests), only, say: console.log }), seed);
} finally {
  await services.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
