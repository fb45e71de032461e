import { setTimeout as wait } from 'node:timers/promises';
import type { AccountImportRequest } from '@carryover/contract';
import { distinctSample } from '@carryover/testing';
import { addOrganization } from '../../../apps/api/e2e/support/add-organization.mjs';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import type { Answered, SupplierApi } from '../../../apps/api/e2e/support/supplier-api.mjs';
import { Neighbour, type NeighbourAnswer, type NeighbourOptions } from '../lib/neighbour.js';
import type { Scenario } from '../lib/scenario.js';
import type { Stage } from '../lib/stage.js';
import { waitFor } from '../lib/wait-for.js';

/** Milliseconds that 95 of 100 of each take at most; of a noisy round also what came of the neighbours. */
interface Round {
  readonly answers: number;
  readonly imports: number;
  readonly refused?: number;
  readonly poison?: number;
}

const MEASURES = ['answers', 'imports'] as const;

type Rounds = Readonly<Record<'quiet' | 'noisy', Round[]>>;
type Client = Pick<NeighbourOptions, 'url' | 'authorization' | 'payload'>;

/** The well-behaved supplier, its two neighbours, and how many accounts and noisy rounds there have been. */
interface World {
  readonly carryover: Carryover;
  readonly good: SupplierApi;
  readonly greedy: Client;
  readonly poisoned: Client;
  sent: number;
  noisy: number;
}

/**
 * Requests a second that an organisation may make here. So few that ten times as many come in easily on a machine of two cores
 * which runs the clients, too: it is not the capacity of the machine that is looked at.
 */
const LIMIT = 10;

/** Seconds over which they are counted. */
const WINDOW = 5;

/** Accounts a second of the supplier that is looked at, each with a create and a read, and of the one that sends poison. */
const EVEN = 3;
const POISON = 3;

/** Times as long as without the neighbours that the slow answers of others, and their slow imports, may take. */
const SLOWER_AT_MOST = 1.2;

/**
 * Milliseconds of delay that count as none, by size of the run. The full run has the machine to itself; in the short
 * one, beside other tests on two cores, starvation is only told from waiting for a core.
 */
const AS_GOOD_AS_NONE = { full: { answers: 5, imports: 10 }, cut: { answers: 200, imports: 400 } };

const OPEN = `SELECT 1 FROM account_import_process
  WHERE external_account_number = ANY($1) AND status IN ('PENDING', 'IN_PROGRESS') LIMIT 1`;
const TIMES = `SELECT extract(epoch FROM e.occurred_at - p.created_at)::float8 * 1000 AS ms FROM account_import_process p
  JOIN account_import_event e ON e.process_id = p.id AND e.event LIKE '%\\_PROCESSED'
  WHERE p.external_account_number = ANY($1)`;

/**
 * Extra rounds, as a multiple, before a bad result is believed. Disturbances of a busy machine in a few rounds do not
 * move the median then; the effect of neighbours does.
 */
const ONCE_MORE = 3;

/** A supplier works evenly, in turns with and without two others of other organisations that behave badly. */
export const scenario: Scenario = {
  name: 'bad-neighbours',
  fault: 'one supplier at ten times its limit, one with nothing but poison',
  isAlone: true,
  times: { full: 5, cut: 3 },
  accounts: { full: 60, cut: 20 },

  async run(stage) {
    const env = { SUPPLIER_REQUESTS_PER_SECOND: String(LIMIT), REQUEST_BURST_SECONDS: String(WINDOW) };
    const carryover = await stage.start({ apis: 1, workers: 1, env });
    const world = await prepare(stage, carryover);
    await amongNeighbours(stage, world);
    const rounds: Rounds = { quiet: [], noisy: [] };
    for (let time = 0; isUnclear(stage, rounds, time); time += 1) {
      // Tables grow and machines tire: whoever comes second is the other one each time.
      for (const kind of time % 2 === 0 ? (['quiet', 'noisy'] as const) : (['noisy', 'quiet'] as const))
        rounds[kind].push(kind === 'quiet' ? await round(stage, world) : await amongNeighbours(stage, world));
    }
    const worse = compared(stage, rounds).filter(({ isWorse }) => isWorse);
    if (worse.length > 0)
      throw new Error(`${worse.map(({ sentence }) => sentence).join('; ')}: ${JSON.stringify(rounds)}`);
    return { rounds };
  },
};

/** The well-behaved supplier, and two neighbours that have an account each. */
async function prepare(stage: Stage, carryover: Carryover): Promise<World> {
  const [{ url }] = carryover.apis;
  const staff = await carryover.staff();
  const neighbour = async (code: string, index: number): Promise<Client> => {
    const supplier = await addOrganization(url, staff, { code });
    const payload = distinctSample(index, { import_supplier: code, external_account_number: code, references: [] });
    const { status } = await supplier.create(payload);
    if (status !== 201) throw new Error(`create answered ${status}`);
    stage.answered.account(code);
    return { url, authorization: supplier.authorization, payload };
  };
  const greedy = await neighbour('GREEDY', 0);
  const poisoned = await neighbour('POISONED', 1);
  await carryover.settled();
  return { carryover, good: await carryover.supplier(), sent: 2, noisy: 0, greedy, poisoned };
}

async function amongNeighbours(stage: Stage, world: World): Promise<Round> {
  const { carryover } = world;
  world.noisy += 1;
  const greedy = new Neighbour({ ...world.greedy, perSecond: 10 * LIMIT, asksBack: true });
  // All of them claim the meter points of one account: each passes every rule, and fails in the worker.
  const poisoned = new Neighbour({ ...world.poisoned, perSecond: POISON, prefix: `POISON-${world.noisy}-` });
  const stop = () => Promise.all([greedy.stop(), poisoned.stop()]);
  const from = performance.now();
  const times = await round(stage, world).catch(async (error) => {
    await stop();
    throw error;
  });
  const [ofGreedy, ofPoisoned] = await stop();
  const refused = areKeptBack(ofGreedy, (performance.now() - from) / 1_000);
  const accepted = ofPoisoned.filter(({ status }) => status === 201);
  if (accepted.length === 0) throw new Error(`no poison was accepted: ${JSON.stringify(ofPoisoned[0])}`);
  for (const { number } of accepted) stage.answered.account(number, 'ERRORED');
  await carryover.settled();
  return { ...times, refused, poison: accepted.length };
}

/** Whoever sends too much is served up to its limit, and told when to come again. @returns how often */
function areKeptBack(answers: readonly NeighbourAnswer[], seconds: number): number {
  // What is sent is imported already.
  const odd = answers.find(({ status }) => ![200, 400, 429].includes(status));
  if (odd !== undefined) throw new Error(`the greedy one was answered ${JSON.stringify(odd)}`);
  const refused = answers.filter(({ status }) => status === 429);
  const served = answers.length - refused.length;
  if (refused.length === 0 || served > LIMIT * (seconds + 2 * WINDOW))
    throw new Error(`${served} of ${answers.length} requests were served in ${Math.round(seconds)} s`);
  const silent = refused.filter(({ retryAfter }) => !(Number(retryAfter) >= 1)).length;
  if (silent > 0) throw new Error(`${silent} of ${refused.length} refusals came without Retry-After`);
  return refused.length;
}

/** @returns milliseconds that 95 of 100 answers, and of 100 imports, take at most */
async function round(stage: Stage, world: World): Promise<Round> {
  const { carryover, good } = world;
  const answers: number[] = [];
  const numbers: string[] = [];
  const visits: Promise<number>[] = [];
  for (let index = 0; index < stage.accounts; index += 1) {
    const payload = distinctSample(world.sent, { import_supplier: 'DEMO' });
    world.sent += 1;
    numbers.push(payload.external_account_number);
    const work = visit(stage, good, payload).then((times) => answers.push(...times));
    work.catch(() => undefined);
    visits.push(work);
    await wait(1_000 / EVEN);
  }
  await Promise.all(visits);
  await waitFor('the imports', async () => (await carryover.query(OPEN, [numbers])).length === 0);
  const imports = await carryover.query<{ ms: number }>(TIMES, [numbers]);
  return { answers: p95(answers), imports: p95(imports.map(({ ms }) => ms)) };
}

/** A create, and a look at what became of it. @returns milliseconds of both answers */
async function visit(stage: Stage, supplier: SupplierApi, payload: AccountImportRequest): Promise<[number, number]> {
  const { external_account_number: number } = payload;
  const created = await timed(() => supplier.create(payload), 201);
  stage.answered.account(number);
  return [created, await timed(() => supplier.status(number), 200)];
}

async function timed(act: () => Promise<Answered>, expected: number): Promise<number> {
  const from = performance.now();
  const { status, body } = await act();
  if (status !== expected) throw new Error(`the well-behaved supplier was answered ${status}: ${JSON.stringify(body)}`);
  return performance.now() - from;
}

function isUnclear(stage: Stage, rounds: Rounds, time: number): boolean {
  return (
    time < stage.times || (time < ONCE_MORE * stage.times && compared(stage, rounds).some(({ isWorse }) => isWorse))
  );
}

function compared({ isCut }: Stage, rounds: Rounds): { isWorse: boolean; sentence: string }[] {
  const asGoodAsNone = AS_GOOD_AS_NONE[isCut ? 'cut' : 'full'];
  return MEASURES.map((what) => {
    const nothing = asGoodAsNone[what];
    const quiet = median(rounds.quiet.map((one) => one[what]));
    const noisy = median(rounds.noisy.map((one) => one[what]));
    const isWorse = noisy > quiet * SLOWER_AT_MOST && noisy > quiet + nothing;
    return { isWorse, sentence: `95 of 100 ${what} took ${quiet} ms alone and ${noisy} ms among bad neighbours` };
  });
}

function p95(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return Math.round(sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN);
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (position: number) => sorted[position] ?? Number.NaN;
  return (at((sorted.length - 1) >> 1) + at(sorted.length >> 1)) / 2;
}
