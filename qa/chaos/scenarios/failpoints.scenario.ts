import { SupplierApi } from '../../../apps/api/e2e/support/supplier-api.mjs';
import { FAILPOINTS, type Failpoint } from '../../../apps/api/src/platform/lifecycle/failpoints.js';
import { waitUntil } from '../../../tools/lib/wait-until.mjs';
import { type Deed, deedAt } from '../lib/api-deeds.js';
import { lapseLongLeases, lookOutside } from '../lib/look-outside.js';
import { Outsiders } from '../lib/outsiders.js';
import type { Scenario } from '../lib/scenario.js';
import { sendSamples } from '../lib/send-accounts.js';
import type { Stage } from '../lib/stage.js';
import { waitFor } from '../lib/wait-for.js';

const OF_THE_API: readonly Failpoint[] = FAILPOINTS.filter((name) =>
  /^(imports\.create|corrections|notes|transactions|payments)\./.test(name),
);
/** Those of waves and of retractions are of scenarios of their own, those of packs of a test. */
const OF_THE_WORKER = FAILPOINTS.filter(
  (name) => !OF_THE_API.includes(name) && !/^(waves|packs|retractions|registration\.withdrawal)\./.test(name),
);
const OF_IMPORTS = OF_THE_WORKER.filter((name) => name.startsWith('imports.'));
const OF_OTHERS = OF_THE_WORKER.filter((name) => !name.startsWith('imports.'));

/** Lets the outsiders be known to the service. */
type Connect = () => Promise<void>;
type Kill = (stage: Stage, points: readonly Failpoint[], connect: Connect) => Promise<void>;

/** In the cut, so many of the points of each kind, chosen by chance. */
const POINTS_OF_THE_CUT = 2;

const FIRST_TARGET = 30_000;
const FIRST_CREATED = 40_000;
const FIRST_FOR_WORKERS = 50_000;

/** Passes of a point before the process dies there, at most. */
const MOST_PASSES = 3;

/** Accounts that are sent for one death at most, and the milliseconds after which more of them are. */
const MOST_ACCOUNTS = 600;
const MOST_AT_ONCE = 64;
const MORE_AFTER = 2_000;

/**
 * kill -9 of api and worker at named points between two steps that must stay together: a commit and the queue, a
 * claim and a commit, an answer from outside and the row about it. Most of its time goes into starting processes, so
 * it is split into three scenarios that run side by side.
 */
export const scenarios: readonly Scenario[] = [
  failpoints('failpoints-api', 'api', OF_THE_API, killApis),
  failpoints('failpoints-imports', 'worker, of imports', OF_IMPORTS, killWorkers),
  failpoints('failpoints-outside', 'worker, of mails, events, webhooks and registration', OF_OTHERS, killWorkers),
];

function failpoints(name: string, process: string, points: readonly Failpoint[], kill: Kill): Scenario {
  return {
    name,
    fault: `kill -9 at each of ${points.length} points in the ${process}`,
    isLong: true,
    times: { full: 20, cut: 1 },

    async run(stage) {
      const outsiders = await Outsiders.start();
      try {
        const env = { NODE_ENV: 'test', LEASE_SECONDS: '1', REGISTRATION_LEASE_SECONDS: '2', MAX_ATTEMPTS: '1000' };
        const carryover = await stage.start({ env: { ...env, ...outsiders.env } });
        const kills = killsAt(stage, points);
        stage.times = kills.length;
        await kill(stage, kills, () => outsiders.connect(carryover));
        await lapseLongLeases(carryover);
        await carryover.addWorker();
        await carryover.settled(300_000);
        return await lookOutside(stage, outsiders);
      } finally {
        await outsiders.stop();
      }
    },
  };
}

function killsAt(stage: Stage, points: readonly Failpoint[]): Failpoint[] {
  const chosen = stage.isCut ? stage.random.shuffled(points).slice(0, POINTS_OF_THE_CUT) : points;
  return stage.random.shuffled(Array.from({ length: stage.times }, () => chosen).flat());
}

/** Accounts that clients then add something to. @returns their numbers */
async function importTargets(stage: Stage, count: number): Promise<string[]> {
  const supplier = await stage.running.supplier();
  const numbers = await sendSamples(stage, { supplier, first: FIRST_TARGET, count });
  await stage.running.settled();
  return numbers;
}

/** A client sends something, the api dies with it, and the client sends it again to another. */
async function killApis(stage: Stage, points: readonly Failpoint[], connect: Connect): Promise<void> {
  const { running: carryover, answered, random } = stage;
  const targets = await importTargets(stage, points.length);
  await connect();
  await carryover.workers.pop()?.end();
  const healthy = await carryover.supplier();
  for (const [index, point] of points.entries()) {
    const api = await carryover.addApi({ CARRYOVER_FAILPOINT: `${point}@1:SIGKILL` });
    carryover.apis.pop();
    const number = targets[index] ?? '';
    const deed = deedAt(point, { number, index: FIRST_CREATED + index });
    const dying = await SupplierApi.open(api.url, carryover.credentials);
    const answer = await deed.act(dying).catch(() => null);
    await waitFor(`death at ${point}`, () => api.hasEnded);
    if (answer !== null) throw new Error(`answered ${answer.status} before it died at ${point}`);
    // An import that was committed goes on by itself, whether the client comes again or not.
    const goesOn = deed.created !== undefined && (await deed.count(carryover)) > 0;
    if (!goesOn || random.next() < 0.5) await again(deed, healthy, point);
    answered.thing(`what was sent at ${point} for ${number}`, () => deed.count(carryover));
    if (deed.created !== undefined) answered.account(deed.created);
  }
}

async function again(deed: Deed, supplier: SupplierApi, point: Failpoint): Promise<void> {
  const { status, body } = await deed.act(supplier);
  if (status === 200 || status === 201 || (deed.mayBeRefused === true && status === 400)) return;
  throw new Error(`sent again after ${point}: ${status} ${JSON.stringify(body)}`);
}

/** Each worker dies at its point while it works on accounts; the next one finds what it left. */
async function killWorkers(stage: Stage, points: readonly Failpoint[], connect: Connect): Promise<void> {
  const { running: carryover, random } = stage;
  await connect();
  await carryover.workers.pop()?.end();
  const supplier = await carryover.supplier();
  let sample = FIRST_FOR_WORKERS;
  for (const point of points) {
    const pass = random.integer(1, MOST_PASSES);
    const worker = carryover.launchWorker({ CARRYOVER_FAILPOINT: `${point}@${pass}:SIGKILL` });
    const last = sample + MOST_ACCOUNTS;
    // How many accounts make how many passes is a matter of chance: several may be told of together, and few are gone before the
    // dispatcher looks. So each time twice as many are sent.
    for (let count = pass; !worker.hasEnded && sample < last; count = Math.min(2 * count, MOST_AT_ONCE)) {
      await sendSamples(stage, { supplier, first: sample, count });
      sample += count;
      await waitUntil(() => worker.hasEnded, { milliseconds: MORE_AFTER });
    }
    await waitFor(`death at ${point}, pass ${pass}`, () => worker.hasEnded);
    carryover.workers.pop();
  }
}
