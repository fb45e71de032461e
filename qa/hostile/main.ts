import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from '../../tools/lib/ensure-build.mjs';
import { reportProblem } from '../../tools/lib/problem.mjs';
import { readCounts, SEED } from '../../tools/lib/read-counts.mjs';
import { redisFolder } from '../../tools/lib/test-folder.mjs';
import { startTestServices } from '../../tools/lib/test-services.mjs';
import { printReport } from './print-report.js';
import { runHostile } from './run-hostile.js';
import { searchWorst } from './worst/search-worst.js';
import { writeWorst } from './worst/write-worst.js';

const { values } = parseArgs({
  options: {
    requests: { type: 'string' },
    seed: { type: 'string' },
    only: { type: 'string' },
    worst: { type: 'string' },
    output: { type: 'string', default: '.data/worst-bodies.json' },
  },
});

/** What an option may be; requests are counted from 0. */
const BOUNDS = {
  requests: { most: 100_000_000 },
  seed: SEED,
  only: { least: 0, most: 100_000_000 },
  worst: { most: 1_000_000 },
};

let failed = 1;
try {
  const options = readCounts(values, BOUNDS);
  await ensureBuild({ say: console.error, signal: undefined });
  failed = await run(options);
} catch (error) {
  reportProblem(error);
}
process.exit(failed === 0 ? 0 : 1);

/** @returns how much of it failed */
async function run({
  requests = 100_000,
  seed = Math.floor(Math.random() * 2 ** 31),
  only,
  worst: bodies,
}: { readonly [name in keyof typeof BOUNDS]?: number }): Promise<number> {
  console.log(`seed ${seed}`);
  const folder = mkdtempSync(join(tmpdir(), 'carryover-hostile-services-'));
  const services = await startTestServices(folder, { redisFolder });
  Object.assign(process.env, services.env);
  try {
    if (bodies === undefined) return printReport(await runHostile({ seed, requests, only, say: console.log }), seed);
    const found = await searchWorst({ seed, bodies, say: console.log });
    writeWorst(values.output, { seed, found });
    return 0;
  } finally {
    await services.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
