import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { distinctSample, samplePayload } from '@carryover/testing';
import autocannon from 'autocannon';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { waitUntil } from '../lib/wait-until.mjs';
import { createMany } from './create.mjs';
import { samples } from './create-to-processed.mjs';
import { drawFlameGraph } from './draw-flame-graph.mjs';
import { readProfile, sharesByPlace } from './read-profile.mjs';
import { preparePosts, sendPrepared } from './send-prepared.mjs';
import { statusPath } from './status.mjs';
import { withTestServices } from './with-test-services.mjs';

/** Seconds before the profile, in which the code is compiled, and of the profile. */
const [WARM_UP, RECORDED] = [15, 10];
const LISTED = 30;

/** Accounts that wait for a worker, and how many of them it imports before the profile begins. */
const [WAITING, WARMED] = [3_000, 1_000];

/** What is sent, and to whom it is work. */
export const PROFILES = {
  validate: {
    title: 'validate of the sample payload: processor time of the api process',
    record: byRequests('/v2/data-import/accounts/validate/', { method: 'POST', body: JSON.stringify(samplePayload()) }),
  },
  status: {
    title: 'status of an import that waits: processor time of the api process',
    record: byRequests(statusPath(distinctSample(1).external_account_number), { method: 'GET' }),
  },
  create: { title: 'create of sample payloads: processor time of the api process', record: recordCreates },
  worker: { title: 'sample accounts that waited: processor time of the worker process', record: recordWorker },
};

/**
 * Records where a process spends its time under load, draws it as a flame graph and prints the table of shares.
 * @param {keyof typeof PROFILES} name
 * @param {string} out file of the flame graph, SVG
 */
export async function profile(name, out) {
  const { title, record } = PROFILES[name];
  const file = join(tmpdir(), `carryover-${process.pid}.cpuprofile`);
  await withTestServices(async () => {
    const preload = new URL('record-profile.mjs', import.meta.url).href;
    const carryover = await Carryover.start({ workers: 0, env: { NODE_ENV: 'production' } });
    try {
      // Each process that is started from now on can be profiled.
      await record(carryover, { NODE_OPTIONS: `--import=${preload}`, PROFILE_OUT: file });
      if (!(await waitUntil(async () => isWhole(file), { milliseconds: 60_000, every: 200 })))
        throw new Error('The profile was not written.');
    } finally {
      await carryover.stop();
    }
  });
  const root = readProfile(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(out, drawFlameGraph(root, title));
  console.log('| where | share |\n|---|---|');
  for (const [place, share] of sharesByPlace(root).slice(0, LISTED))
    console.log(`| ${place} | ${share.toFixed(1)} % |`);
}

function byRequests(path, request) {
  return async (carryover, env) => {
    const supplier = await carryover.supplier();
    await supplier.create(distinctSample(1));
    const headers = { 'Content-Type': 'application/json', Authorization: supplier.authorization };
    const api = await carryover.addApi(env);
    await recorded(api, async (duration) => {
      const { non2xx } = await autocannon({ url: api.url + path, ...request, headers, connections: 10, duration });
      if (non2xx > 0) throw new Error(`${non2xx} answers were not 2xx`);
    });
  };
}

async function recordCreates(carryover, env) {
  const { authorization } = await carryover.supplier();
  const api = await carryover.addApi(env);
  await recorded(api, (seconds) => createMany(api.url, authorization, seconds, `S${seconds}`));
}

async function recorded(api, load) {
  await load(WARM_UP);
  api.signal('SIGUSR2');
  await load(RECORDED);
  api.signal('SIGUSR2');
}

async function recordWorker(carryover, env) {
  const { authorization } = await carryover.supplier();
  const payloads = samples(WAITING, 'PROFILE');
  await sendPrepared(
    carryover.apis[0].url,
    preparePosts(carryover.apis[0].url, { path: '/v2/data-import/accounts/', authorization, bodies: payloads }),
    { clients: 4, status: 201 },
  );
  const worker = await carryover.addWorker(env);
  const imported = async () => (await carryover.query('SELECT count(*)::int AS n FROM account'))[0].n;
  const has = (count) => waitUntil(async () => (await imported()) >= count, { milliseconds: 300_000 });
  await has(WARMED);
  worker.signal('SIGUSR2');
  await has(WAITING);
  worker.signal('SIGUSR2');
}

function isWhole(path) {
  try {
    JSON.parse(readFileSync(path, 'utf8'));
    return true;
  } catch {
    return false;
  }
}
