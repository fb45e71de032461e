import { Carryover } from '../../apps/api/e2e/support/carryover.mjs';
import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { harmonicMean } from '../lib/harmonic-mean.js';
import { createMany } from './create.js';
import type { BenchOptions, Figure, Round } from './figures.js';
import { startSpanSink } from './span-sink.js';
import { startTracedApi } from './traced-api.js';

const KEPT = 0.1;
/** Rounds before those that count: what a create runs through is compiled piece by piece. */
const WARM_UPS = 3;

/** Creates answered 201 a second while one trace in ten is kept and sent, against the same process without traces. */
export function tracing({ rounds, seconds }: BenchOptions): Promise<Figure> {
  return withTestServices(async () => {
    const sink = await startSpanSink();
    const carryover = await Carryover.start({
      apis: 0,
      workers: 0,
      env: { NODE_ENV: 'production', LOG_LEVEL: 'info' },
    });
    try {
      const api = await startTracedApi(carryover, sink.url, KEPT);
      const { authorization } = await carryover.supplier();
      const turn = async (name: string, isTraced: boolean) => {
        await api.take({ isTraced });
        return createMany(api.url, authorization, seconds / 2, name);
      };
      const measured: Round[] = [];
      for (let round = 0; round < WARM_UPS + rounds; round += 1) {
        // Whatever grows or slows down meanwhile comes to both alike.
        const ours = [await turn(`${round}-first`, true)];
        const peer = [await turn(`${round}-second`, false), await turn(`${round}-third`, false)];
        ours.push(await turn(`${round}-fourth`, true));
        measured.push({ ours: harmonicMean(ours), peer: harmonicMean(peer) });
      }
      return { unit: 'requests/s', against: 'the same, without traces', rounds: measured.slice(WARM_UPS) };
    } finally {
      await carryover.stop();
      await sink.stop();
    }
  });
}
