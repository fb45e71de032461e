import { withTestServices } from '../../tools/lib/with-test-services.mjs';
import { createMany } from './create.js';
import type { BenchOptions, Figure } from './figures.js';
import { startSpanSink } from './span-sink.js';
import { takeTurns } from './take-turns.js';

/** Creates answered 201 a second while one trace in ten is kept and sent, against the same without traces. */
export function tracing({ rounds, seconds }: BenchOptions): Promise<Figure> {
  return withTestServices(async () => {
    const sink = await startSpanSink();
    try {
      const plain = { NODE_ENV: 'production', LOG_LEVEL: 'info', OTEL_EXPORTER_OTLP_ENDPOINT: '' };
      const env = { ...plain, OTEL_EXPORTER_OTLP_ENDPOINT: sink.url, OTEL_TRACES_SAMPLER_ARG: '0.1' };
      const measured = await takeTurns({ rounds, workers: 0, env, peer: plain }, ({ api, name, part, supplier }) =>
        createMany(api.url, supplier.authorization, seconds, `${name}-${part}`),
      );
      return { unit: 'requests/s', against: 'the same, without traces', rounds: measured };
    } finally {
      await sink.stop();
    }
  });
}
