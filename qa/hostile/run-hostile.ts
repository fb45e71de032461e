import { messageOf } from '../lib/message-of.js';
import { drawRequest } from './drawing/draw-request.js';
import { type Measured, measure } from './measure/measure.js';
import { Prober } from './measure/prober.js';
import { ReadBack } from './reading-back/read-back.js';
import { Report } from './report.js';
import { runRequests, showRequest } from './run-requests.js';
import { World } from './world.js';

/**
 * Mebibytes by which a process may grow over a run after warming up, measured after garbage collections. Resident
 * memory is a coarse measure, because the allocator keeps what the largest requests needed. The thread that checks
 * large bodies has a heap of its own, which shows in resident memory only: its garbage too, so heaps are bounded as
 * in the image.
 */
const GROWTH = { heap: 20, external: 20, resident: 120 };
/** Share of the requests that warm up: caches, pools and the allocator reach their size. */
const WARM_UP = 0.25;
/** Files and sockets that may be open at the end beyond those after the warm-up: connections of the pool. */
const FILES = 15;

export interface HostileOptions {
  readonly seed: number;
  readonly requests: number;
  /** The number of the one request that is sent. */
  readonly only?: number;
  readonly say?: (words: string) => void;
}

/** How a process was after the warm-up and at the end. */
interface ProcessFigures {
  readonly name: string;
  readonly before: Measured;
  readonly after: Measured;
}

/** What happened. Nothing was wrong when `failures` is empty. */
export interface HostileRun {
  readonly report: Report;
  /** Of a whole run. */
  readonly figures?: { readonly seconds: number; readonly processes: readonly ProcessFigures[] };
}

/**
 * Sends hostile requests to an api with its worker, and checks every answer, everything that was accepted, and the
 * growth of the processes.
 */
export async function runHostile({ seed, requests, only, say = () => undefined }: HostileOptions): Promise<HostileRun> {
  const world = await World.start();
  const report = new Report();
  try {
    const readBack = new ReadBack(world, report);
    const accepted: ReadBack['check'] = (request, answer) => readBack.check(request, answer);
    const run = (numbers: Iterable<number>) => runRequests(world, numbers, { seed, accepted, report });
    if (only !== undefined) {
      say(showRequest(drawRequest(world, seed, only)));
      await run([only]);
      reportAlarms(world, report);
      return { report };
    }
    const warm = Math.round(requests * WARM_UP);
    const prober = new Prober(world.api.url);
    const started = performance.now();
    await run(range(0, warm));
    const before = await figures(world);
    say(`${warm} sent to warm up`);
    await run(range(warm, requests));
    const seconds = (performance.now() - started) / 1_000;
    report.probe = await prober.stop();
    await world.endWaves();
    await world.carryover.settled(300_000);
    const after = await figures(world);
    await readBack.finish();
    const processes = (['api', 'worker'] as const).map((name) => ({ name, before: before[name], after: after[name] }));
    for (const process of processes) checkFigures(report, process);
    checkProbe(report);
    reportAlarms(world, report);
    return { report, figures: { seconds, processes } };
  } catch (error) {
    throw report.failures.length > 0 && error instanceof Error ? Object.assign(error, { report }) : error;
  } finally {
    await world.stop().catch((error: unknown) => report.fail(-1, 'invariants', [messageOf(error)]));
  }
}

async function figures({ folder, api, worker }: World): Promise<{ api: Measured; worker: Measured }> {
  return { api: await measure(folder, api.pid), worker: await measure(folder, worker.pid) };
}

function checkFigures(report: Report, { name, before, after }: ProcessFigures): void {
  for (const memory of ['heap', 'external', 'resident'] as const) {
    const grown = after[memory] - before[memory];
    if (grown > GROWTH[memory]) report.fail(-1, name, [`its ${memory} memory grew by ${grown.toFixed(1)} MB`]);
  }
  const files = after.files - before.files;
  if (files > FILES) report.fail(-1, name, [`it has ${files} files more open`]);
}

function checkProbe(report: Report): void {
  const { slowest = 0, bound = 0, failures = [] } = report.probe ?? {};
  if (slowest > bound) report.fail(-1, 'api', [`a simple question took ${Math.round(slowest)} ms meanwhile`]);
  for (const failure of failures) report.fail(-1, 'api', [`a simple question was not answered: ${failure}`]);
}

function reportAlarms({ carryover }: World, report: Report): void {
  for (const process of [...carryover.apis, ...carryover.workers])
    for (const line of process.alarms.slice(0, 20)) report.fail(-1, 'log', [line.slice(0, 2_000)]);
}

function* range(from: number, to: number): Generator<number> {
  for (let number = from; number < to; number += 1) yield number;
}
