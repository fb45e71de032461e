import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distinctSample, samplePayload } from '@carryover/testing';
import autocannon from 'autocannon';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { ensureBuild } from '../lib/ensure-build.mjs';
import { waitUntil } from '../lib/wait-until.mjs';
import { drawFlameGraph } from './draw-flame-graph.mjs';
import { readProfile, sharesByPlace } from './read-profile.mjs';
import { statusPath } from './status.mjs';
import { withTestServices } from './with-test-services.mjs';

/** Seconds before the profile, in which the code is compiled, and of the profile. */
const [WARM_UP, RECORDED] = [15, 10];
const LISTED = 30;

const ROUTES = {
  validate: {
    title: 'validate of the sample payload',
    path: '/v2/data-import/accounts/validate/',
    request: { method: 'POST', body: JSON.stringify(samplePayload()) },
  },
  status: {
    title: 'status of an import that waits',
    path: statusPath(distinctSample(1).external_account_number),
    request: { method: 'GET' },
  },
};

const [name, out] = process.argv.slice(2);
if (!(name in ROUTES) || out === undefined)
  throw new Error(`Say what, and where the flame graph goes: ${Object.keys(ROUTES).join(' or ')} FILE.svg`);
const { title, path, request } = ROUTES[name];
await ensureBuild({ say: console.error });
const file = join(tmpdir(), `carryover-${process.pid}.cpuprofile`);
await withTestServices(async () => {
  const preload = new URL('record-profile.mjs', import.meta.url).href;
  const env = { NODE_ENV: 'production', NODE_OPTIONS: `--import=${preload}`, PROFILE_OUT: file };
  const carryover = await Carryover.start({ workers: 0, redis: false, env });
  try {
    const [api] = carryover.apis;
    const supplier = await carryover.supplier();
    await supplier.create(distinctSample(1));
    const headers = { 'Content-Type': 'application/json', Authorization: supplier.authorization };
    const load = async (duration) => {
      const { non2xx } = await autocannon({ url: api.url + path, ...request, headers, connections: 10, duration });
      if (non2xx > 0) throw new Error(`${non2xx} answers were not 2xx`);
    };
    await load(WARM_UP);
    api.signal('SIGUSR2');
    await load(RECORDED);
    api.signal('SIGUSR2');
    if (!(await waitUntil(async () => isWhole(file), { milliseconds: 60_000, every: 200 })))
      throw new Error('The profile was not written.');
  } finally {
    await carryover.stop();
  }
});
const root = readProfile(JSON.parse(readFileSync(file, 'utf8')));
writeFileSync(out, drawFlameGraph(root, `${title}: processor time of the api process`));
console.log('| where | share |\n|---|---|');
for (const [place, share] of sharesByPlace(root).slice(0, LISTED)) console.log(`| ${place} | ${share.toFixed(1)} % |`);

function isWhole(path) {
  try {
    JSON.parse(readFileSync(path, 'utf8'));
    return true;
  } catch {
    return false;
  }
}
