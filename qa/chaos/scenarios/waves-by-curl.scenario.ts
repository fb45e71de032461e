import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { distinctSample } from '@carryover/testing';
import { addOrganization } from '../../../apps/api/e2e/support/add-organization.mjs';
import type { Carryover } from '../../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../../apps/api/e2e/support/service-process.mjs';
import { putByCurl } from '../../lib/curl.js';
import { IMAGE_HEAP } from '../../lib/image-heap.js';
import { residentMegabytes } from '../../lib/resident-memory.js';
import { isWrongLine, numberOfLine, writeWaveFile } from '../../lib/wave-file.js';
import type { Scenario } from '../lib/scenario.js';
import type { Stage } from '../lib/stage.js';
import { type StatusTimes, StatusWatch } from '../lib/status-watch.js';
import { waitFor } from '../lib/wait-for.js';

/** Lines of a part at most. */
const PART = 50_000;

/** Megabytes that an api may have while it takes parts. */
const MEGABYTES = 300;

/** How many times as long as without a part the slow status calls of another supplier may take, and milliseconds that are as good as none. */
const SLOWER_AT_MOST = 2;
const AS_GOOD_AS_NONE = { full: 5, cut: 200 };

/** Lines up to which all of them are imported, too; beyond, hours would go into what other scenarios try. */
const IMPORTED_UP_TO = 50_000;

/** Milliseconds without a part before each one, in which the other supplier is alone; of a few calls the slow ones would be chance. */
const QUIET = { full: 10_000, cut: 2_000 };

/** Milliseconds between two looks at how much is there: each is work for the database that the part is not to blame for. */
const LOOK = { full: 250, cut: 20 };

/** How often a part is sent at most; it is cut three times. */
const TRIES = 20;

/** What is done, when this share of the lines is there. */
const FAULTS: readonly { readonly at: number; readonly what: 'api' | 'postgres' }[] = [
  { at: 1 / 4, what: 'api' },
  { at: 1 / 2, what: 'api' },
  { at: 3 / 4, what: 'postgres' },
];

const LINES = 'SELECT count(*)::int AS n FROM import_wave_line';
const TAKEN = `SELECT coalesce(sum((SELECT max(l.line) FROM import_wave_line l WHERE l.part_id = p.id)), 0)::int AS n
  FROM import_wave_part p`;
const COUNTS = ['imported', 'refused', 'failed', 'not_processed', 'unchanged'] as const;

type Counts = Readonly<Record<(typeof COUNTS)[number] | 'lines', number>>;
interface WaveAnswer {
  readonly state: string;
  readonly counts: Counts;
}

/** The service while it takes a wave, with what was seen of it. */
interface World {
  readonly carryover: Carryover;
  readonly authorization: string;
  readonly watch: StatusWatch;
  readonly faults: (typeof FAULTS)[number][];
  /** The one that runs now. */
  api: ServiceProcess;
  megabytes: number;
}

/** A supplier sends a whole book by curl, three lines of a hundred wrong, while the service dies under it. */
export const scenario: Scenario = {
  name: 'waves-by-curl',
  fault: 'api killed twice and PostgreSQL once while curl sends a wave',
  isAlone: true,
  times: { full: 1, cut: 1 },
  accounts: { full: 20_000, cut: 1_200 },
  minutes: (accounts) => 10 + accounts / 1_000,

  async run(stage) {
    const env = { ...IMAGE_HEAP, NODE_ENV: 'production', ACCESS_TOKEN_TTL_SECONDS: '86400' };
    const carryover = await stage.start({ apis: 1, workers: 1, env });
    const world = await prepare(stage, carryover);
    const idleMegabytes = residentMegabytes(world.api.pid);
    const sampling = setInterval(() => sample(world), 50);
    try {
      const from = performance.now();
      const send = await sendParts(stage, world);
      const sent = await check(world, stage.accounts);
      const { megabytes } = world;
      // Beside imports it is not quiet.
      const asked = await world.watch.times();
      const imported = isImported(stage) ? await importAll(stage, world) : null;
      const times = { quiet: asked.p99('nothing'), beside: asked.p99('a part') };
      const seconds = (performance.now() - from) / 1_000;
      const tenths = { quiet: asked.tenths('nothing'), beside: asked.tenths('a part') };
      const figures = { ...send, sent, imported, idleMegabytes, megabytes, statusP99: times, tenths, seconds };
      const complaints = complaintsAbout(stage, world, asked);
      if (complaints.length > 0) throw new Error(`${complaints.join('; ')}: ${JSON.stringify(figures)}`);
      return figures;
    } finally {
      clearInterval(sampling);
      await world.watch.stop();
    }
  },
};

/** A wave, and an account of another organisation whose status is asked for. */
async function prepare(stage: Stage, carryover: Carryover): Promise<World> {
  const [api] = carryover.apis;
  const other = await addOrganization(api.url, await carryover.staff(), { code: 'OTHER' });
  const payload = distinctSample(999_999, { import_supplier: 'OTHER', external_account_number: 'OTHER' });
  const { status } = await other.create(payload);
  if (status !== 201) throw new Error(`create answered ${status}`);
  stage.answered.account('OTHER');
  await carryover.settled();
  const { authorization } = await carryover.supplier();
  const begun = { carryover, authorization, faults: [...FAULTS], api: api as ServiceProcess, megabytes: 0 };
  const address = () => `${begun.api.url}/v2/data-import/accounts/OTHER/OTHER/`;
  const world: World = Object.assign(begun, { watch: new StatusWatch(address, other.authorization) });
  const right = Array.from({ length: stage.accounts }, (_, index) => index).filter((index) => !isWrongLine(index));
  for (const index of right) stage.answered.account(numberOfLine(index), isImported(stage) ? 'PROCESSED' : 'PENDING');
  await call(world, 'POST', '', { code: 'BOOK', planned_accounts: right.length });
  return world;
}

/** Sends every part until it arrived whole, however often the service dies meanwhile. */
async function sendParts(stage: Stage, world: World): Promise<{ tries: number; linesPerSecond: number }> {
  const path = join(world.carryover.dataDir, 'part.ndjson');
  let tries = 0;
  let seconds = 0;
  for (let first = 0; first < stage.accounts; first += PART) {
    const count = Math.min(PART, stage.accounts - first);
    await writeWaveFile({ path, supplier: 'DEMO', first, count });
    world.watch.beside = 'nothing';
    await wait(stage.isCut ? QUIET.cut : QUIET.full);
    const from = performance.now();
    const over = new AbortController();
    const faults = makeFaults(stage, world, over.signal);
    tries += await sendPart(world, `part-${first / PART + 1}`, path).finally(() => over.abort());
    await faults;
    seconds += (performance.now() - from) / 1_000;
  }
  world.watch.beside = 'nothing';
  await wait(stage.isCut ? QUIET.cut : QUIET.full);
  rmSync(path);
  if (world.faults.length > 0) throw new Error(`${world.faults.length} faults were not made: there are too few lines`);
  return { tries, linesPerSecond: Math.round(stage.accounts / seconds) };
}

/** @returns how often it was sent */
async function sendPart(world: World, part: string, path: string): Promise<number> {
  for (let time = 1; time <= TRIES; time += 1) {
    if (world.watch.beside === 'nothing') world.watch.beside = 'a part';
    const { status, body } = await putByCurl(`${waveUrl(world)}BOOK/parts/${part}`, world.authorization, path);
    if (status === 200) return time;
    if (![0, 409, 429, 500, 503].includes(status)) throw new Error(`the part was answered ${status}: ${body}`);
    await waitFor('an api', () => isReady(world));
  }
  throw new Error(`${part} did not arrive whole when it was sent ${TRIES} times`);
}

/** Does what is to be done when so many lines are there, until the part is. */
async function makeFaults(stage: Stage, world: World, over: AbortSignal): Promise<void> {
  for (let next = world.faults[0]; next !== undefined && !over.aborted; next = world.faults[0]) {
    const wanted = next.at * stage.accounts;
    const [{ n }] = await world.carryover.query<{ n: number }>(TAKEN).then(([row]) => [row ?? { n: 0 }] as const);
    if (n < wanted) {
      await wait(stage.isCut ? LOOK.cut : LOOK.full);
      continue;
    }
    world.watch.beside = 'a fault';
    if (next.what === 'postgres') {
      await stage.stopPostgres('SIGQUIT');
      await stage.startPostgres();
    } else {
      await world.api.end('SIGKILL');
      world.api = await world.carryover.addApi();
    }
    world.faults.shift();
    await waitFor('an api', () => isReady(world));
    world.watch.beside = 'a part';
  }
}

function isImported({ accounts }: Stage): boolean {
  return accounts <= IMPORTED_UP_TO;
}

/** Releases the wave, and has all of it imported. @returns the last counts */
async function importAll(stage: Stage, world: World): Promise<Counts> {
  await call(world, 'POST', 'BOOK/release/');
  const milliseconds = 120_000 + stage.accounts * 50;
  const isOver = async () => (await call(world, 'GET', 'BOOK/')).state === 'IMPORTED';
  await waitFor('the end of the wave', isOver, milliseconds, Math.max(200, stage.accounts / 200));
  const counts = await check(world, stage.accounts);
  const wrong = Array.from({ length: stage.accounts }, (_, index) => index).filter(isWrongLine).length;
  const wanted = { lines: stage.accounts, imported: stage.accounts - wrong, refused: wrong };
  for (const [name, value] of Object.entries(wanted))
    if (counts[name as keyof Counts] !== value) throw new Error(`${name} is ${JSON.stringify(counts)}, not ${value}`);
  return counts;
}

/** Every line is counted, and counted once. */
async function check(world: World, lines: number): Promise<Counts> {
  const { counts } = await call(world, 'GET', 'BOOK/');
  const [rows] = await world.carryover.query<{ n: number }>(LINES);
  const sum = COUNTS.reduce((total, name) => total + counts[name], 0);
  if (sum !== lines || counts.lines !== lines || rows?.n !== lines)
    throw new Error(`${lines} lines were sent, ${rows?.n} are kept, and counted are ${JSON.stringify(counts)}`);
  return counts;
}

function complaintsAbout({ isCut }: Stage, { megabytes }: World, asked: StatusTimes): string[] {
  const [quiet, beside] = [asked.p99('nothing'), asked.p99('a part')];
  const isSlower = beside > quiet * SLOWER_AT_MOST && beside > quiet + AS_GOOD_AS_NONE[isCut ? 'cut' : 'full'];
  return [
    ...(megabytes > MEGABYTES ? [`the api took ${Math.round(megabytes)} MB`] : []),
    ...(asked.count('a part') === 0 ? ['no status was answered while a part was sent'] : []),
    ...(isSlower ? [`99 of 100 status calls took ${quiet} ms alone and ${beside} ms beside a part`] : []),
  ];
}

function sample(world: World): void {
  if (world.api.hasEnded) return;
  const now = residentMegabytes(world.api.pid);
  // One that is just being killed has none.
  if (now > world.megabytes) world.megabytes = now;
}

function waveUrl({ api }: World): string {
  return `${api.url}/v2/data-import/waves/DEMO/`;
}

async function isReady({ api }: World): Promise<boolean> {
  return fetch(`${api.url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function call(world: World, method: string, path: string, body: object = {}): Promise<WaveAnswer> {
  const response = await fetch(`${waveUrl(world)}${path}`, {
    method,
    headers: { Authorization: world.authorization, 'Content-Type': 'application/json' },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${answer}`);
  return JSON.parse(answer) as WaveAnswer;
}
