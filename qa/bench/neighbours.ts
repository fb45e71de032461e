import { distinctSample } from '@carryover/testing';
import { addOrganization } from '../../apps/api/e2e/support/add-organization.mjs';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { loadLimits } from '../../tools/lib/limits-page.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import type { BenchOptions, Figure, Round } from './figures.js';
import { statusPath } from './status.js';
import { packed, worstBodies } from './worst-bodies.js';

const VALIDATE = '/v2/data-import/accounts/validate/';
const CREATE = '/v2/data-import/accounts/';
const KNOWN = 'NEIGHBOUR-1';
/** Connections over which the worst bodies come, one after the other without a pause. */
const HOSTILE = 3;
/** The limits that the tests have lifted. */
const LIFTED = ['SUPPLIER_REQUESTS_PER_SECOND', 'ORGANIZATION_BYTES_IN_FLIGHT', 'JUDGING_MILLISECONDS_AT_ONCE'];

type Ask = () => Promise<Response>;
type Headers = Readonly<Record<string, string>>;

/** Where the worst bodies go, and as whose. */
interface Attack {
  readonly url: string;
  readonly authorization: string;
}

/** What every installation has unless it says otherwise. */
async function productionSettings(): Promise<Record<string, string>> {
  const { setting } = await loadLimits('src');
  const limits = LIFTED.map((name) => [name, String(setting(name))]);
  return { NODE_ENV: 'production', LOG_LEVEL: 'info', ...Object.fromEntries(limits) };
}

/** The 99th percentile of the answers to one organisation while another one sends the worst bodies, against quiet. */
export function neighbours({ rounds, seconds }: BenchOptions): Promise<Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ workers: 0, env: await productionSettings() });
    try {
      const { url } = carryover.apis[0];
      const good = await carryover.supplier();
      const headers = { Authorization: await good.authorization, 'Content-Type': 'application/json' };
      await good.create(distinctSample(1, { external_account_number: KNOWN }));
      const hostile = await addOrganization(url, await carryover.staff(), { code: 'HOSTILE' });
      const attack: Attack = { url: `${url}${VALIDATE}`, authorization: await hostile.authorization };
      let number = 0;
      const calls: Readonly<Record<string, Ask>> = {
        status: () => fetch(`${url}${statusPath(KNOWN)}`, { headers }),
        validate: () => fetch(`${url}${VALIDATE}`, post(headers, distinctSample(1))),
        create: () => {
          number += 1;
          return fetch(`${url}${CREATE}`, post(headers, distinctSample(2, { external_account_number: `N-${number}` })));
        },
      };
      const ready = () => fetch(`${url}/health/ready`);
      const figures: Figure[] = [];
      for (const call of Object.values(calls)) await percentile(call, seconds);
      for (const [worst, body] of Object.entries(worstBodies('HOSTILE'))) {
        for (const [name, call] of Object.entries(calls)) {
          const measured: Round[] = [];
          for (let round = 0; round < rounds; round += 1) {
            const peer = await percentile(call, seconds);
            const ours = await beside(attack, packed(body), () => percentile(call, seconds, ready));
            measured.push({ ours, peer });
          }
          figures.push({ name: `${name} beside ${worst}`, unit: 'ms, p99', against: 'quiet', rounds: measured });
        }
      }
      return figures;
    } finally {
      await carryover.stop();
    }
  });
}

const post = (headers: Headers, body: object) => ({ method: 'POST', headers, body: JSON.stringify(body) });

/** Milliseconds of the 99th percentile of calls that are made one after the other. */
async function percentile(call: Ask, seconds: number, ready?: Ask): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until) {
    const from = performance.now();
    const answer = await call();
    await answer.arrayBuffer();
    times.push(performance.now() - from);
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  }
  const readiness = await ready?.();
  if (readiness?.ok === false) throw new Error(`readiness is answered ${readiness.status}`);
  times.sort((one, other) => one - other);
  return times[Math.min(times.length - 1, Math.floor(times.length * 0.99))] ?? Number.NaN;
}

/** Does some work while the worst bodies are sent without a pause. */
async function beside<Result>(
  { url, authorization }: Attack,
  body: Buffer,
  work: () => Promise<Result>,
): Promise<Result> {
  const stopped = new AbortController();
  const headers = {
    Authorization: authorization,
    'Content-Type': 'application/json',
    'Content-Encoding': 'gzip',
  };
  const attack = async () => {
    while (!stopped.signal.aborted) await (await fetch(url, { method: 'POST', headers, body })).arrayBuffer();
  };
  const attacks = Array.from({ length: HOSTILE }, attack);
  try {
    return await work();
  } finally {
    stopped.abort();
    await Promise.all(attacks);
  }
}
