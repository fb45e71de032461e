import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from './lib/ensure-build.mjs';
import { ensurePackages } from './lib/ensure-packages.mjs';
import { redisFolder } from './lib/test-folder.mjs';
import { startTestServices } from './lib/test-services.mjs';

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
});

await ensurePackages({ say: console.error });
await ensureBuild({ say: console.error });
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
console.log(`seed ${seed}`);

const folder = mkdtempSync(join(tmpdir(), 'carryover-hostile-services-'));
const services = await startTestServices(folder, { redisFolder });
Object.assign(process.env, services.env);
let failed = 1;
try {
  const { runHostile } = await import('./hostile/run-hostile.mjs');
  const { printReport } = await import('./hostile/print-report.mjs');
  const only = values.only === undefined ? undefined : Number(values.only);
  failed = printReport(await runHostile({ seed, requests: Number(values.requests), only, say: console.log }), seed);
} finally {
  await services.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
