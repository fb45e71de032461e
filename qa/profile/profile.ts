import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { distinctSample, samplePayload } from '@carryover/testing';
import autocannon from 'autocannon';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../apps/api/e2e/support/service-process.mjs';
import { waitUntil } from '../../tools/lib/wait-until.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { createMany } from '../bench/create.js';
import { samples } from '../bench/create-to-processed.js';
import { preparePosts, sendPrepared } from '../bench/send-prepared.js';
import { statusPath } from '../bench/status.js';
import { only } from '../lib/only.js';
import { plainFile } from '../lib/plain-file.js';
import { readProfile, sharesBySource } from './read-profile.js';

/** Seconds before the profile, in which the code is compiled, and of the profile. */
const [WARM_UP, RECORDED] = [15, 10];
const LISTED = 30;

/** Accounts that wait for a worker, and how many of them it imports before the profile begins. */
const [WAITING, WARMED] = [3_000, 1_000];

type Env = Readonly<Record<string, string>>;

/** Starts a process with these variables and records it under load. */
type RecordProcess = (carryover: Carryover, env: Env) => Promise<void>;

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

export type ProfileName = keyof typeof PROFILES;

/** Whether a word is the name of one. */
export function isProfile(word: string): word is ProfileName {
  return Object.hasOwn(PROFILES, word);
}

/**
 * Records where a process spends its time under load and prints the table of shares.
 * @param out file of the profile, `.cpuprofile`, as V8 writes it and as flame-graph viewers read it
 */
export async function profile(name: ProfileName, out: string): Promise<void> {
  const { title, record } = PROFILES[name];
  await withTestServices(async () => {
    const preload = await plainFile(join(import.meta.dirname, 'record-profile.ts'));
    const carryover = await Carryover.start({ workers: 0, env: { NODE_ENV: 'production' } });
    try {
      // Each process that is started from now on can be profiled.
      await record(carryover, { NODE_OPTIONS: `--import=${pathToFileURL(preload).href}`, PROFILE_OUT: out });
      if (!(await waitUntil(async () => isWhole(out), { milliseconds: 60_000, every: 200 })))
        throw new Error('The profile was not written.');
    } finally {
      await carryover.stop();
    }
  });
  const root = readProfile(JSON.parse(readFileSync(out, 'utf8')));
  console.log(`${title}\n`);
  console.log('| where | share |\n|---|---|');
  for (const [source, share] of sharesBySource(root).slice(0, LISTED))
    console.log(`| ${source} | ${share.toFixed(1)} % |`);
}

function byRequests(path: string, request: { readonly method: string; readonly body?: string }): RecordProcess {
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

async function recordCreates(carryover: Carryover, env: Env): Promise<void> {
  const { authorization } = await carryover.supplier();
  const api = await carryover.addApi(env);
  await recorded(api, (seconds) => createMany(api.url, authorization, seconds, `S${seconds}`));
}

async function recorded(api: ServiceProcess, load: (seconds: number) => Promise<unknown>): Promise<void> {
  await load(WARM_UP);
  api.signal('SIGUSR2');
  await load(RECORDED);
  api.signal('SIGUSR2');
}

async function recordWorker(carryover: Carryover, env: Env): Promise<void> {
  const { authorization } = await carryover.supplier();
  const payloads = samples(WAITING, 'PROFILE');
  await sendPrepared(
    carryover.apis[0].url,
    preparePosts(carryover.apis[0].url, { path: '/v2/data-import/accounts/', authorization, bodies: payloads }),
    { clients: 4, status: 201 },
  );
  const worker = await carryover.addWorker(env);
  const imported = async () => only(await carryover.query<{ n: number }>('SELECT count(*)::int AS n FROM account')).n;
  const has = (count: number) => waitUntil(async () => (await imported()) >= count, { milliseconds: 300_000 });
  await has(WARMED);
  worker.signal('SIGUSR2');
  await has(WAITING);
  worker.signal('SIGUSR2');
}

function isWhole(path: string): boolean {
  try {
    JSON.parse(readFileSync(path, 'utf8'));
    return true;
  } catch {
    return false;
  }
}
