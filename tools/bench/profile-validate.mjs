import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { samplePayload } from '@carryover/testing';
import autocannon from 'autocannon';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { ensureBuild } from '../lib/ensure-build.mjs';
import { waitUntil } from '../lib/wait-until.mjs';
import { drawFlameGraph } from './draw-flame-graph.mjs';
import { readProfile, sharesByPlace } from './read-profile.mjs';
import { withTestServices } from './with-test-services.mjs';

/** Seconds before the profile, in which the code is compiled, and of the profile. */
const [WARM_UP, RECORDED] = [15, 10];
const LISTED = 30;

const [out] = process.argv.slice(2);
if (out === undefined)
  throw new Error('Say where the flame graph goes: node tools/bench/profile-validate.mjs FILE.svg');
await ensureBuild({ say: console.error });
const file = join(tmpdir(), `carryover-${process.pid}.cpuprofile`);
await withTestServices(async () => {
  const preload = new URL('record-profile.mjs', import.meta.url).href;
  const env = { NODE_ENV: 'production', NODE_OPTIONS: `--import=${preload}`, PROFILE_OUT: file };
  const carryover = await Carryover.start({ workers: 0, redis: false, env });
  try {
    const [api] = carryover.apis;
    const authorization = await (await carryover.supplier()).authorization;
    const load = (duration) =>
      autocannon({
        url: `${api.url}/v2/data-import/accounts/validate/`,
        method: 'POST',
        body: JSON.stringify(samplePayload()),
        headers: { 'Content-Type': 'application/json', Authorization: authorization },
        connections: 10,
        duration,
      });
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
writeFileSync(out, drawFlameGraph(root, 'validate of the sample payload: processor time of the api process'));
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
