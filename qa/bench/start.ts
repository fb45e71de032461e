import { execFileSync } from 'node:child_process';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import type { ServiceProcess } from '../../apps/api/e2e/support/service-process.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { IMAGE_HEAP } from '../lib/image-heap.js';
import { residentMegabytes } from '../lib/resident-memory.js';
import type { BenchOptions, Figure, Round } from './figures.js';

/** As the image starts a process. */
const AS_IN_THE_IMAGE = {
  NODE_ENV: 'production',
  NODE_OPTIONS: `${IMAGE_HEAP.NODE_OPTIONS} --enable-source-maps`,
};

/**
 * Milliseconds from the start of a process to its first answer, of an api and of a worker with an empty queue, and the memory that the worker has
 * then in MB, each against a Node process that does nothing.
 */
export function start({ rounds }: BenchOptions): Promise<readonly Figure[]> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ apis: 0, workers: 0, env: { NODE_ENV: 'production' } });
    try {
      const api: Round[] = [];
      const worker: Round[] = [];
      const memory: Round[] = [];
      for (let round = 0; round < rounds; round += 1) {
        api.push(await untilReady(() => carryover.addApi()));
        await carryover.apis.at(-1)?.end();
        worker.push(await untilReady(() => carryover.addWorker(AS_IN_THE_IMAGE)));
        const { pid } = carryover.workers.at(-1) ?? {};
        if (pid === undefined) throw new Error('there is no worker');
        memory.push({ ours: residentMegabytes(pid), peer: idleMegabytes() });
        await carryover.workers.at(-1)?.end();
      }
      const against = 'node that does nothing';
      return [
        { name: 'api start to ready', unit: 'ms', against, rounds: api },
        { name: 'worker start to ready', unit: 'ms', against, rounds: worker },
        { name: 'worker memory when ready', unit: 'MB', against, rounds: memory },
      ];
    } finally {
      await carryover.stop();
    }
  });
}

async function untilReady(launch: () => Promise<ServiceProcess>): Promise<Round> {
  const ours = await timed(async () => {
    const { url } = await launch();
    const { ok } = await fetch(`${url}/health/ready`);
    if (!ok) throw new Error(`the process at ${url} says that it is not ready`);
  });
  const peer = await timed(() => execFileSync(process.execPath, ['--eval', '0']));
  return { ours, peer };
}

/** What a Node process has that does nothing, in MB. */
function idleMegabytes(): number {
  const program = 'process.stdout.write(String(process.memoryUsage.rss()))';
  return Number(execFileSync(process.execPath, ['--eval', program], { encoding: 'utf8' })) / 1024 / 1024;
}

async function timed(work: () => unknown): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
