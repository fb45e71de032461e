import { execFileSync } from 'node:child_process';
import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import type { BenchOptions, Figure, Round } from './figures.js';

/** Milliseconds from the start of an api process to its first answer, against a Node process that does nothing. */
export function start({ rounds }: BenchOptions): Promise<Figure> {
  return withTestServices(async () => {
    const carryover = await Carryover.start({ workers: 0, env: { NODE_ENV: 'production' } });
    try {
      const figures: Round[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const ours = await timed(async () => {
          const api = await carryover.addApi();
          const { ok } = await fetch(`${api.url}/health/ready`);
          if (!ok) throw new Error('the api says that it is not ready');
        });
        await carryover.apis.at(-1)?.end();
        const peer = await timed(() => execFileSync(process.execPath, ['--eval', '0']));
        figures.push({ ours, peer });
      }
      return { name: 'api start to ready', unit: 'ms', against: 'node that does nothing', rounds: figures };
    } finally {
      await carryover.stop();
    }
  });
}

async function timed(work: () => unknown): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
