import { distinctSample } from '@carryover/testing';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../../apps/api/e2e/support/service-process.mjs';
import { RoundRobin } from '../lib/round-robin.js';
import type { Scenario } from '../lib/scenario.js';
import type { Stage } from '../lib/stage.js';
import { waitFor } from '../lib/wait-for.js';

/** How a process ended, and after how many milliseconds. */
interface Exit {
  readonly what: 'api' | 'worker';
  readonly code: number | NodeJS.Signals;
  readonly ms: number;
}

/** What clients have sent so far. */
interface Load {
  isOver: boolean;
  sent: number;
  accounts: number;
}

const EXIT_WITHIN = 10_000;
const CLIENTS = 3;

/** Requests that nothing breaks, however often processes are replaced; in the cut so many between two terminations. */
const REQUESTS = 20_000;
const BETWEEN_IN_CUT = 40;

/** As it is shipped: an api says for two seconds that it is not ready, and still answers. */
const DRAIN_SECONDS = '2';

/** SIGTERM to api and worker under load, as every release does, behind a load balancer. Nobody may notice. */
export const scenario: Scenario = {
  name: 'terminated',
  fault: 'SIGTERM of an api and a worker under load, a second of each up',
  isLong: true,
  times: { full: 20, cut: 2 },

  async run(stage) {
    const carryover = await stage.start({ apis: 2, workers: 2, env: { DRAIN_SECONDS } });
    const { authorization } = await carryover.supplier();
    const balancer = new RoundRobin(carryover.apis.map(({ url }) => url));
    const load = { isOver: false, sent: 0, accounts: 0 };
    const clients = Array.from({ length: CLIENTS }, () => client(stage, { balancer, authorization, load }));
    const exits: Exit[] = [];
    const between = stage.isCut ? BETWEEN_IN_CUT : REQUESTS / stage.times;
    try {
      for (let time = 0; time < stage.times; time += 1) {
        const goal = load.sent + between;
        await waitFor('requests between two terminations', () => load.sent >= goal);
        exits.push(...(await Promise.all([replaceApi(carryover, balancer), replaceWorker(carryover)])));
      }
    } finally {
      load.isOver = true;
      await Promise.all(clients);
      await balancer.stop();
    }
    await carryover.settled();
    const late = exits.filter(({ code, ms }) => code !== 0 || ms > EXIT_WITHIN);
    if (late.length > 0) throw new Error(`did not exit with code 0 within ${EXIT_WITHIN} ms: ${JSON.stringify(late)}`);
    const kinds = [...new Set(balancer.broken)];
    if (kinds.length > 0)
      throw new Error(`${balancer.broken.length} of ${load.sent} requests broke: ${kinds.slice(0, 10).join('; ')}`);
    return { requests: load.sent, slowestExit: Math.max(...exits.map(({ ms }) => ms)) };
  },
};

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
  const [api] = carryover.apis.splice(0, 1);
  if (api === undefined) throw new Error('no api runs');
  const exit = await terminated(api);
  balancer.remove(api.url);
  balancer.add((await carryover.addApi()).url);
  return { what: 'api', ...exit };
}

async function replaceWorker(carryover: Carryover): Promise<Exit> {
  const worker = carryover.workers.shift();
  if (worker === undefined) throw new Error('no worker runs');
  const exit = await terminated(worker);
  await carryover.addWorker();
  return { what: 'worker', ...exit };
}

async function terminated(process: ServiceProcess): Promise<Omit<Exit, 'what'>> {
  const from = performance.now();
  const code = await process.end('SIGTERM');
  return { code, ms: Math.round(performance.now() - from) };
}
