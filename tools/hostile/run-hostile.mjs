import { drawRequest } from './drawing/draw-request.mjs';
import { measure } from './measure/measure.mjs';
import { Prober } from './measure/prober.mjs';
import { ReadBack } from './reading-back/read-back.mjs';
import { Report } from './report.mjs';
import { runRequests, showRequest } from './run-requests.mjs';
import { World } from './world.mjs';

/**
 * Mebibytes by which a process may grow over a run, once it has seen everything, each after a garbage collection. What it
 * holds of the machine is no finer a measure than that: the allocator keeps what the largest requests needed, or gives it back. The
 * thread that judges large bodies has a heap of its own: what that keeps is in the resident memory alone.
 */
const GROWTH = { heap: 20, external: 20, resident: 160 };
/** Share of the requests that warm up: caches, pools and the allocator reach their size. */
const WARM_UP = 0.25;
/** Files and sockets that may be open at the end beyond those after the warm-up: connections of the pool. */
const FILES = 15;

/**
 * Sends hostile requests to an api with its worker, and looks at every answer, at what was accepted, and at how the
 * processes take it.
 * @param {{ seed: number, requests: number, only?: number, say?: (words: string) => void }} options
 * @returns {Promise<Report & { figures: object }>} what happened; nothing failed when `failures` is empty
 */
export async function runHostile({ seed, requests, only, say = () => undefined }) {
  const world = await World.start();
  const report = new Report();
  try {
    const readBack = new ReadBack(world, report);
    const accepted = (request, answer) => readBack.check(request, answer);
    const run = (numbers) => runRequests(world, { seed, numbers, accepted, report });
    if (only !== undefined) {
      say(showRequest(drawRequest(world, seed, only)));
      await run([only]);
      return finished(world, report, {});
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
    await world.carryover.settled(300_000);
    const after = await figures(world);
    await readBack.finish();
    judgeFigures(report, before, after);
    return finished(world, report, { seconds, before, after });
  } catch (error) {
    throw report.failures.length > 0 ? Object.assign(error, { report }) : error;
  } finally {
    await world.stop().catch((error) => report.fail(-1, 'invariants', [error.message]));
  }
}

async function figures(world) {
  const processes = { api: world.api, worker: world.carryover.workers[0] };
  const measured = {};
  for (const [name, { pid }] of Object.entries(processes)) measured[name] = await measure(world.folder, pid);
  return measured;
}

function judgeFigures(report, before, after) {
  for (const name of Object.keys(after)) {
    for (const [memory, most] of Object.entries(GROWTH)) {
      const grown = after[name][memory] - before[name][memory];
      if (grown > most) report.fail(-1, name, [`its ${memory} memory grew by ${grown.toFixed(1)} MB`]);
    }
    const files = after[name].files - before[name].files;
    if (files > FILES) report.fail(-1, name, [`it has ${files} files more open`]);
  }
  if (report.probe.slowest > report.probe.bound)
    report.fail(-1, 'api', [`a simple question took ${Math.round(report.probe.slowest)} ms meanwhile`]);
  for (const failure of report.probe.failures)
    report.fail(-1, 'api', [`a simple question was not answered: ${failure}`]);
}

function finished(world, report, measured) {
  for (const process of [...world.carryover.apis, ...world.carryover.workers])
    for (const line of process.alarms.slice(0, 20)) report.fail(-1, 'log', [line.slice(0, 2_000)]);
  return Object.assign(report, { figures: measured });
}

function* range(from, to) {
  for (let number = from; number < to; number += 1) yield number;
}
