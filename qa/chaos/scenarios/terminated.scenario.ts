import { distinctSample } from '@carryover/testing';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import { StaffApi } from '../../../apps/api/e2e/support/staff-api.mjs';
import { ConsoleProcess } from '../lib/console-process.js';
import { RoundRobin } from '../lib/round-robin.js';
import type { Scenario } from '../lib/scenario.js';
import type { Stage } from '../lib/stage.js';
import { waitFor } from '../lib/wait-for.js';

/** How a process ended, and after how many milliseconds. */
interface Exit {
  readonly what: 'api' | 'worker' | 'console';
  readonly code: number | NodeJS.Signals;
  readonly ms: number;
}

/** What clients have sent so far. */
interface Load {
  isOver: boolean;
  /** To the apis. */
  sent: number;
  /** To the consoles. */
  looked: number;
  accounts: number;
}

/** Processes that share their requests. */
interface Consoles {
  readonly apiUrl: string;
  readonly running: ConsoleProcess[];
  readonly balancer: RoundRobin;
}

const EXIT_WITHIN = 10_000;
const CLIENTS = 3;

/** Requests that nothing breaks, however often processes are replaced; in the cut so many between two terminations. */
const REQUESTS = 20_000;
const BETWEEN_IN_CUT = 40;

/** As it is shipped: an api or console says for two seconds that it is not ready, and still answers. */
const DRAIN_SECONDS = '2';

/** How each ends that was told to: the console as Next does, by the number of the signal. */
const CODES = { api: 0, worker: 0, console: 143 };

/** SIGTERM to api, worker and console under load, as every release does, behind a load balancer. Nobody may notice. */
export const scenario: Scenario = {
  name: 'terminated',
  fault: 'SIGTERM of an api, a worker and a console under load, a second of each up',
  isLong: true,
  times: { full: 20, cut: 2 },

  async run(stage) {
    // The consoles have an api that stays: what becomes of requests to the others, their own clients see.
    const carryover = await stage.start({ apis: 3, workers: 2, env: { DRAIN_SECONDS } });
    const [kept, ...replaced] = carryover.apis.map(({ url }) => url);
    const consoles = await startConsoles(kept ?? '');
    const { authorization } = await carryover.supplier();
    const token = await StaffApi.tokenOf(consoles.apiUrl, carryover.credentials.console);
    const balancer = new RoundRobin(replaced);
    const load = { isOver: false, sent: 0, looked: 0, accounts: 0 };
    const clients = [
      ...Array.from({ length: CLIENTS }, () => client(stage, { balancer, authorization, load })),
      onlooker(consoles.balancer, token, load),
    ];
    const exits: Exit[] = [];
    const between = stage.isCut ? BETWEEN_IN_CUT : REQUESTS / stage.times;
    try {
      for (let time = 0; time < stage.times; time += 1) {
        const goal = load.sent + between;
        await waitFor('requests between two terminations', () => load.sent >= goal);
        exits.push(
          ...(await Promise.all([replaceApi(carryover, balancer), replaceWorker(carryover), replaceConsole(consoles)])),
        );
      }
    } finally {
      load.isOver = true;
      await Promise.all(clients);
      await Promise.all([balancer, consoles.balancer].map((one) => one.stop()));
      await Promise.all(consoles.running.map((one) => one.end()));
    }
    await carryover.settled();
    const late = exits.filter(({ what, code, ms }) => code !== CODES[what] || ms > EXIT_WITHIN);
    if (late.length > 0) throw new Error(`did not end as asked within ${EXIT_WITHIN} ms: ${JSON.stringify(late)}`);
    const broken = [...balancer.broken, ...consoles.balancer.broken];
    const kinds = [...new Set(broken)];
    if (kinds.length > 0)
      throw new Error(
        `${broken.length} of ${load.sent + load.looked} requests broke: ${kinds.slice(0, 10).join('; ')}`,
      );
    const slowestExit = Math.max(...exits.map(({ ms }) => ms));
    return { requests: load.sent, requestsToConsoles: load.looked, slowestExit };
  },
};

async function startConsoles(apiUrl: string): Promise<Consoles> {
  const running = await Promise.all([0, 1].map(() => startConsole(apiUrl)));
  return {
    apiUrl,
    running,
    balancer: new RoundRobin(
      running.map(({ url }) => url),
      '/healthz',
    ),
  };
}

const startConsole = (apiUrl: string) => ConsoleProcess.start({ apiUrl, drainSeconds: DRAIN_SECONDS });

/** Opens a page and asks the api through the console, again and again. */
async function onlooker(balancer: RoundRobin, token: string, load: Load): Promise<void> {
  const headers = { Cookie: `carryover_session=${token}` };
  while (!load.isOver) {
    for (const path of ['/sign-in', '/api/batches']) {
      const status = await balancer.send(path, { headers });
      if (status !== 200 && status !== null) balancer.broken.push(`${path} was answered ${status}`);
      load.looked += 1;
    }
  }
}

/** Creates an account and reads it, again and again. */
async function client(
  stage: Stage,
  { balancer, authorization, load }: { balancer: RoundRobin; authorization: string; load: Load },
): Promise<void> {
  const headers = { Authorization: authorization };
  const path = '/v2/data-import/accounts/';
  while (!load.isOver) {
    const payload = distinctSample(load.accounts);
    load.accounts += 1;
    const { external_account_number: number } = payload;
    const status = await balancer.send(path, { method: 'POST', headers, body: JSON.stringify(payload) });
    if (status === 201) stage.answered.account(number);
    else if (status !== null) balancer.broken.push(`create was answered ${status}`);
    const read = await balancer.send(`${path}DEMO/${number}/`, { headers });
    if (status === 201 && read !== 200 && read !== null) balancer.broken.push(`status was answered ${read}`);
    load.sent += 2;
  }
}

async function replaceApi(carryover: Carryover, balancer: RoundRobin): Promise<Exit> {
  const [api] = carryover.apis.splice(1, 1);
  if (api === undefined) throw new Error('no api runs');
  const exit = await timed('api', () => api.end('SIGTERM'));
  balancer.remove(api.url);
  balancer.add((await carryover.addApi()).url);
  return exit;
}

async function replaceWorker(carryover: Carryover): Promise<Exit> {
  const worker = carryover.workers.shift();
  if (worker === undefined) throw new Error('no worker runs');
  const exit = await timed('worker', () => worker.end('SIGTERM'));
  await carryover.addWorker();
  return exit;
}

async function replaceConsole({ apiUrl, running, balancer }: Consoles): Promise<Exit> {
  const oldest = running.shift();
  if (oldest === undefined) throw new Error('no console runs');
  const exit = await timed('console', () => oldest.end());
  balancer.remove(oldest.url);
  const started = await startConsole(apiUrl);
  running.push(started);
  balancer.add(started.url);
  return exit;
}

async function timed(what: Exit['what'], end: () => Promise<Exit['code']>): Promise<Exit> {
  const from = performance.now();
  const code = await end();
  return { what, code, ms: Math.round(performance.now() - from) };
}
